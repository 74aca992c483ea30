import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { anotherAccountWords } from "./another-account-words.ts";

/** What the reader has typed in the two fields. */
export type AccountSearchInput = { readonly email: string; readonly accountNumber: string };

/** What to search for: the number, if both are given. */
export type AccountSearch = { readonly accountNumber: number } | { readonly email: string };

export type SearchProblem =
  /** `both`: both fields are empty (account §2). */
  { readonly field: "both" | "email" | "accountNumber"; readonly text: string };

/** Readers write numbers as on their bills: `#100 200-300`. */
export function parseAccountNumber(typed: string): number | null {
  const digits = typed.replaceAll(/[\s#.-]/g, "");
  return /^\d{1,12}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

export function parseAccountSearch({ email, accountNumber }: AccountSearchInput): AccountSearch | SearchProblem {
  const [mail, number] = [email.trim(), accountNumber.trim()];
  if (mail === "" && number === "") return { field: "both", text: accountMessages.switchAccountEmpty };
  if (number !== "") {
    const given = parseAccountNumber(number);
    return given === null ? { field: "accountNumber", text: anotherAccountWords.digitsOnly } : { accountNumber: given };
  }
  return isMailable(mail) ? { email: mail } : { field: "email", text: messages.invalidEmail };
}

/** "$36", "36.00" and "1,036.50" in dollars; null if it isn't an amount. */
export function parseBillAmount(typed: string): number | null {
  const plain = typed.replaceAll(/[\s$,]/g, "");
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}
