import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";

/** What stands in the two fields. */
export type Typed = { readonly email: string; readonly accountNumber: string };

/** What is looked for: the number goes first where both are given. */
export type Sought = { readonly accountNumber: number } | { readonly email: string };

export type SoughtProblem =
  /** Neither field says anything: told of both at once (account §2). */
  { readonly field: "both" | "email" | "accountNumber"; readonly text: string };

export const numberProblem = "Enter the account number as it stands on your bill: digits only";

/** Readers write numbers as their papers do: `#100 200-300`. */
export function numberOf(typed: string): number | null {
  const digits = typed.replaceAll(/[\s#.-]/g, "");
  return /^\d{1,12}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

export function soughtOf({ email, accountNumber }: Typed): Sought | SoughtProblem {
  const [mail, number] = [email.trim(), accountNumber.trim()];
  if (mail === "" && number === "") return { field: "both", text: accountMessages.switchAccountEmpty };
  if (number !== "") {
    const given = numberOf(number);
    return given === null ? { field: "accountNumber", text: numberProblem } : { accountNumber: given };
  }
  return isMailable(mail) ? { email: mail } : { field: "email", text: messages.invalidEmail };
}

/** "$36", "36.00" and "1,036.50" in dollars; null: no amount. */
export function amountOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s$,]/g, "");
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}
