import { EventEmitter } from "node:events";
import type { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wakePollMs, wakeWorkers, type Worker } from "./wake-workers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const workers: readonly Worker[] = [
  { id: "first lane", queue: "letter", seconds: 0.5 },
  { id: "second lane", queue: "letter", seconds: 0.5 },
  { id: "day's work", queue: "day", seconds: 10 },
];

/** A queue in which the test names the jobs. */
function aQueue(...withWork: readonly string[]) {
  const queue = {
    withWork: new Set(withWork),
    asked: [] as unknown[],
    woken: [] as string[],
    faults: [] as unknown[],
    answer: async () => ({ rows: [...queue.withWork].map((name) => ({ name })) }),
  };
  const boss = Object.assign(new EventEmitter(), {
    getDb: () => ({
      executeSql: (_: string, values: unknown) => {
        queue.asked.push(values);
        return queue.answer();
      },
    }),
    notifyWorker: (id: string) => queue.woken.push(id),
  });
  boss.on("error", (fault) => queue.faults.push(fault));
  // These are the only methods of the queue's library that are called.
  wakeWorkers(boss as unknown as PgBoss, workers);
  return { ...queue, queue, stop: () => boss.emit("stopped") };
}

const passLooks = (count: number) => vi.advanceTimersByTimeAsync(count * wakePollMs);

test("wakes all workers of a queue that has work, and no others", async () => {
  const { woken } = aQueue("letter");
  await passLooks(1);
  expect(woken).toEqual(["first lane", "second lane"]);
});

test("queries all queues at once, four times a second", async () => {
  const { asked } = aQueue();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(Array.from({ length: 4 }, () => [["letter", "day"]]));
});

test("wakes a worker no sooner than its interval after the last time", async () => {
  const { woken } = aQueue("day");
  await vi.advanceTimersByTimeAsync(9900);
  expect(woken).toEqual(["day's work"]);
  await vi.advanceTimersByTimeAsync(900);
  expect(woken).toEqual(["day's work", "day's work"]);
});

test("finds work that is added later", async () => {
  const { queue, woken } = aQueue();
  await passLooks(3);
  expect(woken).toEqual([]);
  queue.withWork.add("letter");
  await passLooks(1);
  expect(woken).toEqual(["first lane", "second lane"]);
});

test("logs a fault, and tries again", async () => {
  const { queue, woken, faults } = aQueue("letter");
  const { answer } = queue;
  const fault = new Error("the database is away");
  queue.answer = () => Promise.reject(fault);
  await passLooks(2);
  expect([faults, woken]).toEqual([[fault, fault], []]);
  queue.answer = answer;
  await passLooks(1);
  expect(woken).toEqual(["first lane", "second lane"]);
});

test("stops with the queue, and doesn't report a query that was under way", async () => {
  const { queue, stop, asked, faults } = aQueue();
  const underWay = Promise.withResolvers<never>();
  queue.answer = () => underWay.promise;
  await passLooks(1);
  stop();
  underWay.reject(new Error("closed"));
  await passLooks(10);
  expect([asked.length, faults]).toEqual([1, []]);
});
