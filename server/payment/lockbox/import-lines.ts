import { type LockboxMistake, readLockboxLine } from "#core/payment/lockbox-line.ts";
import type { Day } from "#core/day.ts";
import type { CheckPosted, PostCheck } from "./post-check.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { LockboxFileLine, RejectedLine } from "./lockbox-file.ts";

type Posted = { readonly line: number; readonly id: string; readonly account: number; readonly receiptNumber: string };

/** `actor`: who imports, as the trail names them. */
export type LineImport = { readonly post: PostCheck; readonly today: Day; readonly actor: string };

export type LineImportResult = {
  readonly publication: string;
  readonly posted: readonly Posted[];
  /** Posted by an earlier import: nothing has changed. */
  readonly postedBefore: readonly Posted[];
  readonly rejects: readonly RejectedLine[];
};

const reasons = {
  id: "the id must be 1 to 64 letters, digits or . : / - _",
  "id-twice": "the id is in this file twice",
  account: "the account must be a number",
  amount: "write the amount in dollars and cents like 36.00: digits only, at most two decimals",
  "amount-nothing": "there is no amount",
  "amount-too-much": "a check for more than 10000.00 must be entered by a person",
  received: "write the day it was received like 2026-03-04",
  "received-later": "its received date is in the future",
  "received-too-old": "it was received more than a year ago",
  reference: "the reference must be at most 40 letters, digits, spaces or . : / # - _",
  "no-account": "there is no such account at this publication",
  "id-used": "this id was already recorded for another account or amount",
  "nothing-live": "the account has no subscription to pay for",
  canceling: "the subscription is canceled and won't renew",
  "plan-changes": "another plan starts with the next term, and this payment would be for the current one",
  "ez-pay": "the plan can be paid only by EZ-Pay",
} as const satisfies Record<LockboxMistake | Extract<CheckPosted, { kind: "refused" }>["because"], string>;

/** Posts line by line, each in its own transaction, so that an import that was killed continues when it is repeated. */
export async function importLines(
  { post, today, actor }: LineImport,
  publication: Publication,
  lines: readonly LockboxFileLine[],
): Promise<LineImportResult> {
  const posted: Posted[] = [];
  const postedBefore: Posted[] = [];
  const rejects: RejectedLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const refuse = (why: string): void => void rejects.push({ line, why });
    if (line.written === null) {
      refuse(`it has ${line.fields.length} fields`);
      continue;
    }
    const read = seen.has(line.written.id)
      ? ({ kind: "refused", because: "id-twice" } as const)
      : readLockboxLine(line.written, today);
    seen.add(line.written.id);
    if (read.kind === "refused") {
      refuse(reasons[read.because]);
      continue;
    }
    const { externalId: id, accountNumber: account } = read.line;
    const done = await post(publication, read.line, actor);
    if (done.kind === "refused") refuse(reasons[done.because]);
    else if (done.kind === "check-used")
      refuse(`the account's check of this number was entered at the desk: receipt ${done.receiptNumber}`);
    else {
      const { receiptNumber } = done;
      (done.kind === "posted" ? posted : postedBefore).push({ line: line.number, id, account, receiptNumber });
    }
  }
  return { publication: publication.tenant.domain, posted, postedBefore, rejects };
}
