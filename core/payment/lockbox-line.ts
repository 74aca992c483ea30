import { addDays, type Day, parseDay } from "../day.ts";
import { cents, type Cents } from "../money.ts";

/** The columns of a lockbox file, as named in its first line. */
export const lockboxColumns = ["id", "account", "amount", "received", "reference"] as const;

export type LockboxRow = Readonly<Record<(typeof lockboxColumns)[number], string>>;

/** How a payment outside of the gateways was made. */
export type ReceivedAs = "Check" | "Cash";

/** A check that was received. */
export type LockboxLine = {
  /** Given by the bank; each id is posted once. */
  readonly externalId: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receivedOn: Day;
  /** The check's number; empty if the bank doesn't give it. */
  readonly reference: string;
};

/** What can be wrong with a line, before anything is looked up. */
export type LockboxMistake =
  | "id"
  | "id-twice"
  | "account"
  | "amount"
  | "amount-nothing"
  | "amount-too-much"
  | "received"
  | "received-later"
  | "received-too-old"
  | "reference";

export type CheckMistake = Extract<LockboxMistake, `amount-${string}` | `received${string}`>;

export type LockboxResult =
  | { readonly kind: "line"; readonly line: LockboxLine }
  | { readonly kind: "refused"; readonly because: LockboxMistake };

/** No subscriber writes a larger check: it is probably a misplaced decimal point, so staff review it. */
const maxByCheck = cents(1_000_000);
const oldestDays = 366;

/** Parses one line. Every field is checked before anything is looked up. */
export function readLockboxLine(written: LockboxRow, today: Day): LockboxResult {
  const { id, account, reference } = written;
  if (!/^[\w.:/-]{1,64}$/.test(id)) return refused("id");
  if (!/^\d{1,12}$/.test(account)) return refused("account");
  const amount = dollars(written.amount);
  if (amount === null) return refused("amount");
  const receivedOn = parseDay(written.received);
  const mistake = checkMistake({ amount, receivedOn }, today);
  if (mistake !== null) return refused(mistake);
  if (receivedOn === null) return refused("received");
  if (!/^[\w .:/#-]{0,40}$/.test(reference)) return refused("reference");
  return { kind: "line", line: { externalId: id, accountNumber: Number(account), amount, receivedOn, reference } };
}

/** What can be wrong with a check's amount and day, however they were entered. */
export function checkMistake(
  { amount, receivedOn }: { readonly amount: Cents; readonly receivedOn: Day | null },
  today: Day,
): CheckMistake | null {
  if (amount === 0) return "amount-nothing";
  if (amount > maxByCheck) return "amount-too-much";
  if (receivedOn === null) return "received";
  if (receivedOn > today) return "received-later";
  return receivedOn < addDays(today, -oldestDays) ? "received-too-old" : null;
}

const refused = (because: LockboxMistake): LockboxResult => ({ kind: "refused", because });

/** "36", "36.5" and "36.00"; no sign, no separators, at most two decimals. */
function dollars(text: string): Cents | null {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : cents(Number(whole) * 100 + Number(part.padEnd(2, "0")));
}
