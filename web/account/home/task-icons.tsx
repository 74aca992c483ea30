import type { ReactNode } from "react";
import { Icon, type IconProps } from "#web/ui/icons.tsx";
import type { TaskName } from "./home-tasks.ts";

type TaskIcon = (props: IconProps) => ReactNode;

const drawn =
  (d: string): TaskIcon =>
  () => (
    <Icon size={24}>
      <path d={d} />
    </Icon>
  );

const pause = drawn("M4 5.5h16v15H4Zm0 4.5h16M8 3v4m8-4v4M10.5 13v4.5m3-4.5v4.5");

/** One drawing for each task: a folded paper, a calendar, a tablet, a house, and so on. */
export const taskIcons: Readonly<Record<TaskName, TaskIcon>> = {
  report: drawn("M4 4.5h12.5v15H6a2 2 0 0 1-2-2Zm12.5 5H20v8a2 2 0 0 1-2 2h-1.5M7 8h6.5M7 11.5h6.5M7 15h3.5"),
  pause,
  editStop: pause,
  ePaper: drawn(
    "M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 4h7M8.5 10.5h7M8.5 14h4m-1 4h1",
  ),
  move: drawn("m3.5 11.5 8.5-7.5 8.5 7.5M6 9.5v10.5h12V9.5M10 20v-6h4v6"),
  puzzles: drawn("M4 4h16v16H4Zm5.3 0v16m5.4-16v16M4 9.3h16M4 14.7h16"),
  newsletters: drawn("M3.5 6h17v12h-17ZM4 6.5l8 6 8-6"),
  history: drawn("M6 3h12v18l-3-2-3 2-3-2-3 2Zm3 5h6m-6 4h6"),
};
