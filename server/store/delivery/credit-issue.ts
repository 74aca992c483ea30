import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { type IssueWithContact, settleIssue } from "./delivery-issue.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { datesWithCredit, postCredit } from "./credit-term.ts";

export type Crediting = {
  readonly publication: Publication;
  readonly moment: Pick<LocalMoment, "today">;
  readonly now: Date;
  readonly actor: string;
  /** Staff decided. */
  readonly reviewed?: boolean;
};

/** Turns a report into a credit: its units and the new dates of the term. Called under the account's lock. */
export async function creditIssue(
  tx: Tx,
  issue: IssueWithContact,
  held: HeldTerm,
  { publication, moment, now, actor, reviewed = false }: Crediting,
): Promise<IssueWithContact> {
  const { issueId, issueOn, halfUnits } = issue;
  const dates = datesWithCredit(publication, held, issue);
  const credited = { state: "credited", creditedOn: moment.today, paidThrough: dates.paidThrough } as const;
  await settleIssue(tx, issueId, { ...credited, now, reviewed });
  await postCredit(tx, held, dates, { issueId, issueOn, halfUnits, actor });
  return { ...issue, ...credited };
}
