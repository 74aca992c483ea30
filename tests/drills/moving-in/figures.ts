import { readFileSync } from "node:fs";
import type { Program } from "#tests/start/programs.ts";

/** The time and memory that the drill took, step by step. */
export type Figures = {
  /**
   * Runs a step and prints its seconds.
   * @param rows if given, a rate is shown.
   */
  step<T>(name: string, work: () => Promise<T>, rows?: number): Promise<T>;
  /** Records the most memory that a program has used so far, in MB, while it runs. */
  memory(name: string, program: Pick<Program, "pid">): void;
  /** Prints how much memory each program used. */
  tellMemory(): void;
};

export function figures(): Figures {
  const most = new Map<string, number>();
  return {
    step: async (name, work, rows) => {
      const began = performance.now();
      const done = await work();
      const seconds = (performance.now() - began) / 1000;
      const rate = rows === undefined ? "" : `, ${Math.round(rows / seconds).toLocaleString("en-US")} a second`;
      process.stdout.write(`${name}: ${seconds.toFixed(1)} s${rate}\n`);
      return done;
    },
    memory: (name, { pid }) => void most.set(name, Math.max(most.get(name) ?? 0, peakMegabytes(pid))),
    tellMemory: () => {
      for (const [name, megabytes] of most) process.stdout.write(`memory of ${name}: ${megabytes} MB\n`);
    },
  };
}

/** Linux reports the peak memory of a process. 0 if it has ended, or on another system. */
function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes = "0"] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
