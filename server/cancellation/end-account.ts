import type { EndReason } from "#core/cancellation/decide-end.ts";
import type { Day } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import { findEndedAtOnce } from "#server/store/subscription/end-at-once.ts";
import { decideEndOf, findTermToEnd, writeEndOfTerm } from "#server/store/subscription/end-term.ts";
import { partsOf } from "#server/store/subscription/held-parts.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { holdAccount } from "#server/store/account/account.ts";
import { findPayer } from "#server/store/account/payer.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findRequested } from "#server/store/payment/refund.ts";

export type EndNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

export type AccountEnded =
  /** `lastDay`: the day of the last paper, or the last day of access. */
  | { readonly kind: "ended"; readonly lastDay: Day; readonly refund: Cents }
  /** Ended before by the same command. */
  | { readonly kind: "ended-before"; readonly refund: Cents }
  | { readonly kind: "refused"; readonly because: "no-account" | "not-live" };

type Asked = { readonly accountNumber: number; readonly because: EndReason };

/** Ends an account's subscription immediately, and refunds the unused part of the paid term (rules 4.6). */
export function endAccount(needs: EndNeeds, publication: Publication, asked: Asked): Promise<AccountEnded> {
  const moment = needs.clock.local(publication.tenant);
  return needs.db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, (tx) =>
    end(needs, tx, { ...asked, publication, moment }),
  );
}

type Ending = Asked & { readonly publication: Publication; readonly moment: LocalMoment };

const causeOf = (subscriptionId: number): string => `end:${subscriptionId}`;

async function end(needs: EndNeeds, tx: Tx, ending: Ending): Promise<AccountEnded> {
  const { accountNumber } = ending;
  if (!(await holdAccount(tx, accountNumber))) return { kind: "refused", because: "no-account" };
  const held = await findHeldTerm(tx, accountNumber);
  const found = held && (await findTermToEnd(tx, ending, held));
  if (found === null) return endedBefore(tx, accountNumber);
  const decision = decideEndOf(found);
  if (decision.kind === "refused") return { kind: "refused", because: decision.because };
  const cause = causeOf(found.held.subscriptionId);
  const refund = await writeEndOfTerm(tx, { ...found, decision, cause, actor: "staff", now: needs.clock.now() });
  const { lastDay } = found.facts;
  await tell(needs, tx, ending, { held: found.held, lastDay, refund });
  return { kind: "ended", lastDay, refund };
}

async function endedBefore(tx: Tx, accountNumber: number): Promise<AccountEnded> {
  const before = await findEndedAtOnce(tx, accountNumber);
  if (before === null) return { kind: "refused", because: "not-live" };
  return { kind: "ended-before", refund: (await findRequested(tx, causeOf(before.subscriptionId))) ?? cents(0) };
}

type Told = { readonly held: HeldTerm; readonly lastDay: Day; readonly refund: Cents };

async function tell(needs: EndNeeds, tx: Tx, ending: Ending, { held, lastDay, refund }: Told): Promise<void> {
  const { accountNumber, subscriptionId } = held;
  const { publication, because } = ending;
  const { tenant } = publication;
  const payer = await findPayer(tx, accountNumber, subscriptionId);
  const planName = partsOf(publication, held).bundle.name;
  const whom = { enqueue: needs.enqueue, tenant, accountNumber, subscriptionId };
  await notifyEnd(tx, whom, { on: lastDay, because: "office" });
  const account = { ...payer, accountNumber };
  const insteadOf = held.cancelAt !== null && held.cancelAt > lastDay ? held.cancelAt : null;
  const ended = { account, subscriptionId, planName, because, lastDay, insteadOf, refund };
  await record(tx, needs, { actor: "staff", tenant }, "account.end", ended);
}
