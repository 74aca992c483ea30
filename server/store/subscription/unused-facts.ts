import { firstReachableDay } from "#core/calendar/cut-off.ts";
import type { UnusedFacts } from "#core/cancellation/take-back-units.ts";
import { addDays, type Day } from "#core/day.ts";
import { cents, type Cents, negate, plus, portion } from "#core/money.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { Earning } from "#server/store/renewal/earning.ts";
import { findTaxes } from "./end-at-once.ts";
import { heldPartsOf } from "./held-parts.ts";
import type { HeldTerm } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { paidFactsOf, paidGrants } from "./unearned.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment };
type Ending = { readonly held: HeldTerm; readonly earning: Earning };

/**
 * The part of a paid term that can still be taken back by ending it, and what was paid for it. Called under the
 * account's lock.
 */
export async function unusedFactsOf(tx: Tx, at: At, { held, earning }: Ending): Promise<UnusedFacts> {
  const { publication } = at;
  const grants = await grantsWithTax(tx, publication, earning);
  return { ...paidFactsOf(publication, earning), lastDay: lastDayOf(at, held), grants };
}

/** Papers that are already on their way are still delivered; access ends with the day. */
function lastDayOf({ publication, moment }: At, held: HeldTerm): Day {
  if (!isPrint(heldPartsOf(publication, held).bundle)) return moment.today;
  const method = held.delivery?.method === "mail" ? "mail" : "carrier";
  return addDays(firstReachableDay(moment, publication.tenant.policy, method), -1);
}

/** The price of the units, with tax and without. */
async function grantsWithTax(tx: Tx, publication: Publication, earning: Earning) {
  const taxes = await findTaxes(tx, earning.subscriptionId);
  const withTax = ({ reference, prepaid }: Earning["entries"][number]): Cents => {
    const { amount, tax } = taxes.get(reference ?? "") ?? { amount: cents(0), tax: cents(0) };
    return tax > 0 && amount > tax ? portion(prepaid, amount, plus(amount, negate(tax))) : prepaid;
  };
  const entries = earning.entries.map((entry) => ({ ...entry, prepaid: withTax(entry) }));
  const paid = paidGrants(publication, { ...earning, entries });
  const prepaid = paidGrants(publication, earning);
  return paid.flatMap((grant, at) => {
    const net = prepaid[at];
    return net === undefined ? [] : [{ paid: grant, prepaid: net }];
  });
}
