import { accountMessages } from "#contract/account-messages.ts";
import { type Refused, refuse } from "#server/http/refused.ts";
import type { Sought } from "#server/store/access/held-account.ts";
import { normalEmail } from "#server/store/login/login.ts";

/** What is looked for: the number where there is one, else the email. Neither: the specs' sentence (account §2). */
export function soughtOf(input: {
  readonly accountNumber?: number | undefined;
  readonly email?: string | undefined;
}): Sought | Refused {
  const { accountNumber = 0, email = "" } = input;
  if (accountNumber > 0) return { accountNumber };
  return email === "" ? refuse(400, accountMessages.switchAccountEmpty) : { email: normalEmail(email) };
}
