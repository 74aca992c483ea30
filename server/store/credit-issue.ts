import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { tellCirculation } from "./circulation-command.ts";
import { type HeldIssue, settleIssue } from "./delivery-issue.ts";
import type { HeldTerm } from "./held-term.ts";
import type { Enqueue } from "./outbox.ts";
import type { Publication } from "./publication.ts";
import { datesWithCredit, postCredit } from "./credit-term.ts";

export type Crediting = {
  readonly publication: Publication;
  readonly moment: Pick<LocalMoment, "today">;
  readonly now: Date;
  readonly actor: string;
  /** A person decided. */
  readonly reviewed?: boolean;
};

/** A case becomes a credit: units, dates and circulation are told, once. Under the account's lock. */
export async function creditIssue(
  tx: Tx,
  { enqueue }: { readonly enqueue: Enqueue },
  issue: HeldIssue,
  held: HeldTerm,
  { publication, moment, now, actor, reviewed = false }: Crediting,
): Promise<HeldIssue> {
  const { issueId, issueOn, halfUnits, accountNumber, problem } = issue;
  const dates = datesWithCredit(publication, held, issue);
  const credited = { state: "credited", creditedOn: moment.today, paidThrough: dates.paidThrough } as const;
  await settleIssue(tx, issueId, { ...credited, now, reviewed });
  await postCredit(tx, held, dates, { issueId, issueOn, halfUnits, actor });
  const whom = { enqueue, tenant: publication.tenant, accountNumber };
  const credit = { kind: "complaint", on: issueOn, problem, resolution: "credit", halfUnits } as const;
  await tellCirculation(tx, whom, `issue:${issueId}:credit`, credit);
  return { ...issue, ...credited };
}
