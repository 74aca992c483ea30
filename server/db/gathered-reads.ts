import { AsyncLocalStorage } from "node:async_hooks";
import { isStoreUnavailable, StoreTimeout } from "./faults.ts";
import { startWaiting, waitedSoFar } from "./waiting-time.ts";

/** Answers requests in order, each with its own rows. */
export type AnswerAll<Given, Row> = (tenantId: number, given: readonly Given[]) => Promise<readonly (readonly Row[])[]>;

type Waiting<Given, Row> = {
  readonly given: Given;
  /** Runs something as a part of the waiting request, with that request's deadline and trace. */
  readonly inRequest: <T>(run: () => T) => T;
  readonly answer: (rows: readonly Row[]) => void;
  readonly fail: (fault: unknown) => void;
};

/** A reader's answer waits for the ones before it: 64 take about two milliseconds. */
const maxTogether = 64;

/**
 * One kind of read. The first request of a publication is sent at once. Those that come while it is under way wait, and are
 * answered together by the next statement: most of what a small read costs, on both sides, is the statement itself
 * (docs/decisions/0142).
 *
 * If a shared statement fails, each of its requests is sent on its own: one request's fault does not become another's.
 */
export function gatheredReads<Given, Row>(
  answerAll: AnswerAll<Given, Row>,
  deadlineMs: number,
): (tenantId: number, given: Given) => Promise<readonly Row[]> {
  const lines = new Map<number, Waiting<Given, Row>[]>();

  const answerTogether = async (tenantId: number, group: readonly Waiting<Given, Row>[]): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    const values = group.map(({ given }) => given);
    try {
      const answers = await first.inRequest(() => answerAll(tenantId, values));
      for (const [at, { answer }] of group.entries()) answer(answers[at] ?? []);
    } catch (fault) {
      if (group.length === 1 || isStoreUnavailable(fault)) for (const { fail } of group) fail(fault);
      else await Promise.all(group.map((one) => answerTogether(tenantId, [one])));
    }
  };

  const work = async (tenantId: number, waiting: Waiting<Given, Row>[]): Promise<void> => {
    lines.set(tenantId, waiting);
    while (waiting.length > 0) await answerTogether(tenantId, inTime(waiting.splice(0, maxTogether), deadlineMs));
    lines.delete(tenantId);
  };

  return async (tenantId, given) => {
    const waited = startWaiting(deadlineMs);
    try {
      return await new Promise((answer, fail) => {
        const one = { given, inRequest: AsyncLocalStorage.snapshot(), answer, fail };
        const line = lines.get(tenantId);
        if (line === undefined) void work(tenantId, [one]);
        else line.push(one);
      });
    } finally {
      waited();
    }
  };
}

/** Picks the requests that have time left. The others fail, because the database took too long. */
function inTime<Given, Row>(group: readonly Waiting<Given, Row>[], deadlineMs: number): readonly Waiting<Given, Row>[] {
  const late = group.filter(({ inRequest }) => inRequest(waitedSoFar) >= deadlineMs);
  for (const { fail } of late) fail(new StoreTimeout("the database took too long for one request"));
  return late.length === 0 ? group : group.filter((one) => !late.includes(one));
}
