import fc from "fast-check";
import { expect, test } from "vitest";
import { workQueue } from "./work-queue.ts";

/** Work that ends on request. */
function held(): { work: () => Promise<string>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("ended") };
}

test("refuses work above the running and waiting limits without starting it", async () => {
  const queue = workQueue({ inFlight: 1, waiting: 1, patience: Infinity }, Date.now);
  const [first, second] = [held(), held()];
  const answers = [queue.run(first.work), queue.run(second.work)];
  let begun = false;
  expect(await queue.run(async () => (begun = true))).toEqual({ kind: "busy" });
  expect(begun).toBe(false);
  first.end();
  second.end();
  expect(await Promise.all(answers)).toEqual(Array(2).fill({ kind: "done", value: "ended" }));
});

test("queues more work while waits are short, and refuses it once they get too long", async () => {
  const clock = { ms: 0 };
  const queue = workQueue({ inFlight: 2, waiting: 100, patience: 1000 }, () => clock.ms);
  await queue.run(async () => (clock.ms += 100));
  const jobs = Array.from({ length: 60 }, held);
  const answers = jobs.map(({ work }) => queue.run(work));
  const late = await Promise.all(answers.slice(23));
  // Two are running, and twenty wait. The twenty-first would begin after 1,000 ms, which is allowed; the next is
  // refused.
  expect(late).toEqual(Array(37).fill({ kind: "busy" }));
  for (const { end } of jobs) end();
  expect(await Promise.all(answers.slice(0, 23))).toEqual(Array(23).fill({ kind: "done", value: "ended" }));
});

test("frees the place of work that failed", async () => {
  const queue = workQueue({ inFlight: 1, waiting: 0, patience: Infinity }, Date.now);
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(async () => 1)).toEqual({ kind: "done", value: 1 });
});

test("never runs more at once than allowed, and finishes all work that it accepted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 8 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 }),
      async (inFlight, waiting, turns) => {
        const queue = workQueue({ inFlight, waiting, patience: Infinity }, Date.now);
        let running = 0;
        let most = 0;
        const answers = await Promise.all(
          turns.map((count) =>
            queue.run(async () => {
              most = Math.max(most, ++running);
              for (let turn = 0; turn < count; turn++) await Promise.resolve();
              running--;
            }),
          ),
        );
        const done = answers.filter(({ kind }) => kind === "done").length;
        expect(most).toBeLessThanOrEqual(inFlight);
        expect(done).toBe(Math.min(turns.length, inFlight + waiting));
      },
    ),
  );
});
