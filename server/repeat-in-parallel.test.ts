import { expect, test } from "vitest";
import { repeatInParallel } from "./repeat-in-parallel.ts";

/** Steps that end when the test says so. */
function heldSteps(count: number) {
  const held: { readonly end: (more: boolean) => void; readonly fail: (fault: Error) => void }[] = [];
  let left = count;
  const step = () =>
    left-- <= 0
      ? Promise.resolve(false)
      : new Promise<boolean>((resolve, reject) => held.push({ end: resolve, fail: reject }));
  return { held, step };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("starts with a few lanes, and adds one after each step", async () => {
  const { held, step } = heldSteps(100);
  void repeatInParallel(step, { atFirst: 2, most: 5 });
  expect(held).toHaveLength(2);
  held[0]?.end(true);
  await settled();
  // The lane's next step, and a new lane's first.
  expect(held).toHaveLength(4);
  for (const each of held.slice(1)) each.end(true);
  await settled();
  expect(held.length - 4).toBe(5);
});

test("never has more lanes than its limit", async () => {
  let [running, most] = [0, 0];
  let left = 200;
  await repeatInParallel(
    async () => {
      if (left-- <= 0) return false;
      most = Math.max(most, ++running);
      await settled();
      running--;
      return true;
    },
    { atFirst: 4, most: 7 },
  );
  expect(most).toBe(7);
});

test("ends when the step of every lane has returned false", async () => {
  const { held, step } = heldSteps(2);
  const all = repeatInParallel(step, { atFirst: 2, most: 2 });
  for (const each of held) each.end(true);
  await expect(all).resolves.toBeUndefined();
});

test("throws the error of a failed step once the others have ended, and starts no more", async () => {
  const { held, step } = heldSteps(100);
  const all = repeatInParallel(step, { atFirst: 3, most: 3 });
  held[0]?.fail(new Error("the database is away"));
  await settled();
  held[1]?.end(true);
  held[2]?.end(true);
  await expect(all).rejects.toThrow("the database is away");
  expect(held).toHaveLength(3);
});
