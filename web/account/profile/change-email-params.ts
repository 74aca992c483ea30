import type { Input } from "#contract/call-shape.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import type { modifySubscriber } from "#contract/profile.ts";

export type ChangeEmailParams = Input<typeof modifySubscriber>;

/** The change that the reader wants. `renewal` null: notices by postal mail again. */
export type ProfileEdit =
  | { readonly kind: "contact"; readonly email: string }
  | { readonly kind: "renewal"; readonly email: string | null };

/**
 * The parameters of ModifySubscriber (account §7). Null if there is no account to change: the call then fails
 * immediately.
 */
export function changeEmailParams(
  domain: string,
  account: AccountDetails,
  wish: ProfileEdit,
): ChangeEmailParams | null {
  const { accountNumber, email, eNoticeEmailAddress } = account.userInfo;
  if (accountNumber === 0) return null;
  const common = { domain, accountNumber, updateEmailFG: "Y" } as const;
  if (wish.kind === "contact") return { ...common, emailTypeId: 1, emailAddress: wish.email, currEmailAddress: email };
  return {
    ...common,
    emailTypeId: 4,
    eRenewal: wish.email === null ? "N" : "Y",
    emailAddress: wish.email ?? "",
    currEmailAddress: eNoticeEmailAddress,
  };
}
