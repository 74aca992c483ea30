import { dueWork } from "./due-work.ts";
import { type DueWork, schedules } from "./due-work-row.ts";

export type DueQueue = { readonly name: string; readonly cron: string; readonly rows: readonly DueWork[] };

/** The daily rows share one queue, which runs them in order; each other row has its own. */
export const queueOf = ({ name, every }: DueWork): string => (every === "day" ? "day" : name);

export const dueQueues: readonly DueQueue[] = [
  { name: "day", cron: schedules.day.cron, rows: dueWork.filter(({ every }) => every === "day") },
  ...dueWork
    .filter(({ every }) => every !== "day")
    .map((row) => ({ name: row.name, cron: schedules[row.every].cron, rows: [row] })),
];
