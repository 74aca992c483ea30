import type { EndReason } from "#core/cancellation/decide-end.ts";
import type { Day } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import { findEndedAtOnce } from "#server/store/subscription/end-at-once.ts";
import {
  decideEndOf,
  endsOn,
  type EndToWrite,
  findTermToEnd,
  type TermToEnd,
  writeEndOfTerm,
} from "#server/store/subscription/end-term.ts";
import { partsOf } from "#server/store/subscription/held-parts.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { holdAccount } from "#server/store/account/account.ts";
import { findPayer } from "#server/store/account/payer.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type By, record, type RecordNeeds } from "#server/store/record.ts";
import { findRequested } from "#server/store/payment/refund.ts";

export type EndNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

export type AccountEnded =
  /** `lastDay`: the day of the last paper, or the last day of access. */
  | { readonly kind: "ended"; readonly lastDay: Day; readonly refund: Cents }
  /** Already ended by the same command. */
  | { readonly kind: "ended-before"; readonly refund: Cents }
  | { readonly kind: "refused"; readonly because: "no-account" | "not-live" };

type Asked = { readonly accountNumber: number; readonly because: EndReason };

/** Ends an account's subscription immediately, and refunds the unused part of the paid term (rules 4.6). */
export function endAccount(needs: EndNeeds, publication: Publication, asked: Asked): Promise<AccountEnded> {
  const { tenant } = publication;
  const moment = needs.clock.local(tenant);
  return needs.db.write({ tenantId: tenant.tenantId, today: moment.today }, (tx) =>
    endInside(tx, needs, { ...asked, publication, moment, now: needs.clock.now(), by: { actor: "staff", tenant } }),
  );
}

type Sought = Pick<Asked, "accountNumber"> & { readonly publication: Publication; readonly moment: LocalMoment };
type Ending = Asked & Sought & { readonly now: Date; readonly by: By };

const causeOf = (subscriptionId: number): string => `end:${subscriptionId}`;

/**
 * What ending the subscription now would do. Called under the account's lock, or only to show it. Null if there is
 * nothing to end.
 */
export async function findEnd(
  tx: Tx,
  at: Sought,
): Promise<{ readonly term: TermToEnd; readonly decision: EndToWrite["decision"] } | null> {
  const held = await findHeldTerm(tx, at.accountNumber);
  const term = held && (await findTermToEnd(tx, at, held));
  const decision = term && decideEndOf(term);
  return term === null || decision?.kind !== "ended" ? null : { term, decision };
}

/** Ends the subscription inside a desk user's transaction. */
export async function endInside(tx: Tx, needs: RecordNeeds, ending: Ending): Promise<AccountEnded> {
  const { accountNumber, by, now } = ending;
  if (!(await holdAccount(tx, accountNumber))) return { kind: "refused", because: "no-account" };
  const found = await findEnd(tx, ending);
  if (found === null) return endedBefore(tx, accountNumber);
  const { term, decision } = found;
  const cause = causeOf(term.held.subscriptionId);
  const refund = await writeEndOfTerm(tx, { ...term, decision, cause, actor: by.actor, now });
  const lastDay = endsOn(term, decision);
  await tell(needs, tx, ending, { held: term.held, lastDay, refund });
  return { kind: "ended", lastDay, refund };
}

async function endedBefore(tx: Tx, accountNumber: number): Promise<AccountEnded> {
  const before = await findEndedAtOnce(tx, accountNumber);
  if (before === null) return { kind: "refused", because: "not-live" };
  return { kind: "ended-before", refund: (await findRequested(tx, causeOf(before.subscriptionId))) ?? cents(0) };
}

type Told = { readonly held: HeldTerm; readonly lastDay: Day; readonly refund: Cents };

async function tell(needs: RecordNeeds, tx: Tx, ending: Ending, { held, lastDay, refund }: Told): Promise<void> {
  const { accountNumber, subscriptionId } = held;
  const { publication, because, by } = ending;
  const { tenant } = publication;
  const payer = await findPayer(tx, accountNumber, subscriptionId);
  const planName = partsOf(publication, held).bundle.name;
  const whom = { enqueue: needs.enqueue, tenant, accountNumber, subscriptionId };
  await notifyEnd(tx, whom, { on: lastDay, because: "office" });
  const account = { ...payer, accountNumber };
  const insteadOf = held.cancelAt !== null && held.cancelAt > lastDay ? held.cancelAt : null;
  const ended = { account, subscriptionId, planName, because, lastDay, insteadOf, refund };
  await record(tx, needs, by, "account.end", ended);
}
