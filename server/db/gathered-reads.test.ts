import { afterEach, expect, test, vi } from "vitest";
import { isStoreUnavailable, StoreTimeout } from "./faults.ts";
import { gatheredReads } from "./gathered-reads.ts";
import { withOneDeadline } from "./waiting-time.ts";

afterEach(() => vi.useRealTimers());

/** A database that answers when the test lets it. `asked` lists the statements that it received. */
function slowDatabase() {
  const asked: {
    readonly tenantId: number;
    readonly given: readonly number[];
    readonly end: PromiseWithResolvers<void>;
  }[] = [];
  const answerAll = async (tenantId: number, given: readonly number[]): Promise<readonly (readonly number[])[]> => {
    const end = Promise.withResolvers<void>();
    asked.push({ tenantId, given, end });
    await end.promise;
    if (given.includes(13)) throw new Error("division by zero");
    return given.map((one) => [one * 10]);
  };
  return { asked, answerAll };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

test("sends the first request at once, and sends those that arrive meanwhile together after its answer", async () => {
  const { asked, answerAll } = slowDatabase();
  const read = gatheredReads(answerAll, 1000);
  const answers = Promise.all([1, 2, 3, 4].map((one) => read(7, one)));
  expect(asked.map(({ given }) => given)).toEqual([[1]]);
  asked[0]?.end.resolve();
  await settle();
  expect(asked.map(({ given }) => given)).toEqual([[1], [2, 3, 4]]);
  asked[1]?.end.resolve();
  expect(await answers).toEqual([[10], [20], [30], [40]]);
});

test("publications do not wait for one another", async () => {
  const { asked, answerAll } = slowDatabase();
  const read = gatheredReads(answerAll, 1000);
  void read(7, 1);
  void read(8, 2);
  expect(asked.map(({ tenantId }) => tenantId)).toEqual([7, 8]);
});

test("one statement answers at most 64 requests", async () => {
  const { asked, answerAll } = slowDatabase();
  const read = gatheredReads(answerAll, 1000);
  for (let one = 0; one < 100; one++) void read(7, 100 + one);
  asked[0]?.end.resolve();
  await settle();
  expect(asked[1]?.given).toHaveLength(64);
});

test("if one request of a shared statement fails, the others succeed", async () => {
  const { asked, answerAll } = slowDatabase();
  const read = gatheredReads(answerAll, 1000);
  const outcomes = Promise.allSettled([1, 12, 13, 14].map((one) => read(7, one)));
  for (let turn = 0; turn < 6; turn++) {
    for (const { end } of asked) end.resolve();
    await settle();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(asked.map(({ given }) => given)).toEqual([[1], [12, 13, 14], [12], [13], [14]]);
});

test("when the database is unreachable, all requests fail and none is retried", async () => {
  const sent: number[] = [];
  const read = gatheredReads<number, number>(async (_tenant, given) => {
    sent.push(given.length);
    await settle();
    throw new StoreTimeout("gone");
  }, 1000);
  const outcomes = await Promise.allSettled([1, 2, 3].map((one) => read(7, one)));
  expect(outcomes.every((each) => each.status === "rejected" && isStoreUnavailable(each.reason))).toBe(true);
  expect(sent).toEqual([1, 2]);
});

test("a request that times out while it waits fails, and the others are still answered", async () => {
  const { asked, answerAll } = slowDatabase();
  const read = gatheredReads(answerAll, 20);
  vi.useFakeTimers({ toFake: ["performance"] });
  const of = Promise.withResolvers<PromiseSettledResult<unknown>[]>();
  withOneDeadline(() => of.resolve(Promise.allSettled([read(7, 1), read(7, 2)])));
  vi.advanceTimersByTime(25);
  // A job has no time allowance to use up.
  const job = read(7, 3);
  asked[0]?.end.resolve();
  await settle();
  expect(asked.map(({ given }) => given)).toEqual([[1], [3]]);
  asked[1]?.end.resolve();
  const [first, late] = await of.promise;
  expect(first).toMatchObject({ status: "fulfilled" });
  expect(late).toMatchObject({ status: "rejected", reason: expect.any(StoreTimeout) });
  expect(await job).toEqual([30]);
});
