import { cents, type Cents, plus } from "../money.ts";

/** Payment methods as a bookkeeper counts them: wallets are cards. */
export const paymentKinds = ["card", "payPal", "check", "cash"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const named: Readonly<Record<string, PaymentKind>> = { Paypal: "payPal", Check: "check", Cash: "cash" };

/** @param method as payments store it. */
export const paymentKind = (method: string): PaymentKind => named[method] ?? "card";

export type PaymentSum = { readonly count: number; readonly amount: Cents };

export type Takings = Readonly<Record<PaymentKind, PaymentSum>>;

/** The payments of one day that used one method and were taken by one person. */
export type TakenGroup = PaymentSum & {
  readonly method: string;
  /**
   * Null: nobody at the desk took it. The reader paid online, a renewal was charged, or the check was in a bank's file.
   */
  readonly staffId: number | null;
  readonly name: string;
};

export type PersonTakings = { readonly staffId: number; readonly name: string; readonly takings: Takings };

export type DayReport = {
  readonly takings: Takings;
  readonly total: PaymentSum;
  /** Everybody who took a payment at the desk, by name. */
  readonly people: readonly PersonTakings[];
  /** Payments that nobody at the desk took. */
  readonly others: Takings;
};

const nothing: PaymentSum = { count: 0, amount: cents(0) };

const added = (one: PaymentSum, other: PaymentSum): PaymentSum => ({
  count: one.count + other.count,
  amount: plus(one.amount, other.amount),
});

function takingsOf(groups: readonly TakenGroup[]): Takings {
  const takings: Record<PaymentKind, PaymentSum> = { card: nothing, payPal: nothing, check: nothing, cash: nothing };
  for (const group of groups) {
    const kind = paymentKind(group.method);
    takings[kind] = added(takings[kind], group);
  }
  return takings;
}

/** What a day brought in, by kind, and who took it. */
export function dayReport(groups: readonly TakenGroup[]): DayReport {
  const nameOf = new Map(groups.flatMap(({ staffId, name }) => (staffId === null ? [] : [[staffId, name] as const])));
  const takenBy = (staffId: number | null) => takingsOf(groups.filter((group) => group.staffId === staffId));
  const people = [...nameOf].map(([staffId, name]) => ({ staffId, name, takings: takenBy(staffId) }));
  return {
    takings: takingsOf(groups),
    total: groups.reduce(added, nothing),
    people: people.toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.staffId - other.staffId),
    others: takenBy(null),
  };
}
