import { type Day, partsOf } from "../day.ts";

/** Without I, L, O and U: receipt numbers are read out on the phone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/**
 * The receipt number of a payment, "R260202-7F3K9Q2D": its day and forty bits of its random id. It depends on the
 * payment alone, so that a repeat after a crash gives the same number.
 *
 * @param intentId a random UUID.
 */
export function receiptNumber(paidOn: Day, intentId: string): string {
  const { year, month, date } = partsOf(paidOn);
  const two = (n: number): string => String(n % 100).padStart(2, "0");
  // The last group of a UUID is random in every version; ten of its digits are forty bits.
  let bits = BigInt(`0x${intentId.slice(-10)}`);
  let code = "";
  for (let i = 0; i < length; i++) {
    code = alphabet.charAt(Number(bits & 31n)) + code;
    bits >>= 5n;
  }
  return `R${two(year)}${two(month)}${two(date)}-${code}`;
}
