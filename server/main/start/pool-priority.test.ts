import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { lowerPoolPriority } from "./pool-priority.ts";

// Field 19 of proc_pid_stat(5). The name may contain spaces, so fields are counted after it.
const niceIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);

const niceOfPool = (): number[] =>
  readdirSync("/proc/self/task")
    .map((thread) => readFileSync(`/proc/self/task/${thread}/stat`, "utf8"))
    .filter((stat) => stat.includes("(libuv-worker)"))
    .map(niceIn);

const niceOfMain = (): number => niceIn(readFileSync("/proc/self/stat", "utf8"));

test.runIf(platform() === "linux")(
  "background threads run at a lower priority than the rest of the program",
  async () => {
    const usual = niceOfMain();
    expect(await lowerPoolPriority()).toBe(4);
    expect(niceOfPool()).toEqual(Array.from({ length: 4 }, () => usual + 3));
    expect(niceOfMain()).toBe(usual);
  },
);

test.runIf(platform() === "linux")("a program that was started at the lowest priority starts, too", async () => {
  for (let turn = 0; turn < 7; turn++) await lowerPoolPriority();
  expect(niceOfPool()).toEqual([19, 19, 19, 19]);
});
