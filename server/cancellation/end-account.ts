import type { EndReason } from "#core/cancellation/decide-end.ts";
import type { Day } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import { findEndedAtOnce } from "#server/store/subscription/end-at-once.ts";
import {
  decideEndOf,
  type EndToWrite,
  findTermToEnd,
  lastDayOfTerm,
  type TermToEnd,
  writeEndOfTerm,
} from "#server/store/subscription/end-term.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import { findPayer } from "#server/store/account/payer.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import { findRequestedRefund } from "#server/store/payment/refund.ts";

export type EndNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

export type EndAccountResult =
  /** `lastDay`: the day of the last paper, or the last day of access. */
  | { readonly kind: "ended"; readonly lastDay: Day; readonly refund: Cents }
  /** Already ended by the same command. */
  | { readonly kind: "ended-before"; readonly refund: Cents }
  | { readonly kind: "refused"; readonly because: "no-account" | "not-live" };

type Asked = { readonly accountNumber: number; readonly because: EndReason };

/** Ends an account's subscription immediately, and refunds the unused part of the paid term (rules 4.6). */
export function endAccount(needs: EndNeeds, publication: Publication, asked: Asked): Promise<EndAccountResult> {
  const { tenant } = publication;
  const moment = needs.clock.local(tenant);
  return needs.db.write({ tenantId: tenant.tenantId, today: moment.today }, (tx) =>
    endAccountInTx(tx, needs, {
      ...asked,
      publication,
      moment,
      now: needs.clock.now(),
      by: { actor: "staff", tenant },
    }),
  );
}

type EndQuery = Pick<Asked, "accountNumber"> & { readonly publication: Publication; readonly moment: LocalMoment };
type Ending = Asked & EndQuery & { readonly now: Date; readonly by: CausedBy };

const causeOf = (subscriptionId: number): string => `end:${subscriptionId}`;

/**
 * What ending the subscription now would do. Called under the account's lock, or only to show it. Null if there is
 * nothing to end.
 */
export async function findAccountEnd(
  tx: Tx,
  at: EndQuery,
): Promise<{ readonly term: TermToEnd; readonly decision: EndToWrite["decision"] } | null> {
  const held = await findHeldTerm(tx, at.accountNumber);
  const term = held && (await findTermToEnd(tx, at, held));
  const decision = term && decideEndOf(term);
  return term === null || decision?.kind !== "ended" ? null : { term, decision };
}

/** Ends the subscription inside a desk user's transaction. */
export async function endAccountInTx(tx: Tx, needs: RecordNeeds, ending: Ending): Promise<EndAccountResult> {
  const { accountNumber, by, now } = ending;
  if (!(await lockExistingAccount(tx, accountNumber))) return { kind: "refused", because: "no-account" };
  const found = await findAccountEnd(tx, ending);
  if (found === null) return endedBefore(tx, accountNumber);
  const { term, decision } = found;
  const cause = causeOf(term.held.subscriptionId);
  const refund = await writeEndOfTerm(tx, { ...term, decision, cause, actor: by.actor, now });
  const lastDay = lastDayOfTerm(term, decision);
  await notifyReader(needs, tx, ending, { held: term.held, lastDay, refund });
  return { kind: "ended", lastDay, refund };
}

async function endedBefore(tx: Tx, accountNumber: number): Promise<EndAccountResult> {
  const before = await findEndedAtOnce(tx, accountNumber);
  if (before === null) return { kind: "refused", because: "not-live" };
  return { kind: "ended-before", refund: (await findRequestedRefund(tx, causeOf(before.subscriptionId))) ?? cents(0) };
}

type EndNotice = { readonly held: HeldTerm; readonly lastDay: Day; readonly refund: Cents };

async function notifyReader(
  needs: RecordNeeds,
  tx: Tx,
  ending: Ending,
  { held, lastDay, refund }: EndNotice,
): Promise<void> {
  const { accountNumber, subscriptionId } = held;
  const { publication, because, by } = ending;
  const { tenant } = publication;
  const payer = await findPayer(tx, accountNumber, subscriptionId);
  const planName = heldPartsOf(publication, held).bundle.name;
  const target = { enqueue: needs.enqueue, tenant, accountNumber, subscriptionId };
  await notifyEnd(tx, target, { on: lastDay, because: "office" });
  const account = { ...payer, accountNumber };
  const insteadOf = held.cancelAt !== null && held.cancelAt > lastDay ? held.cancelAt : null;
  const ended = { account, subscriptionId, planName, because, lastDay, insteadOf, refund };
  await record(tx, needs, by, "account.end", ended);
}
