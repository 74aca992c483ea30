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
  edit: ProfileEdit,
): ChangeEmailParams | null {
  const { accountNumber, email, eNoticeEmailAddress } = account.userInfo;
  if (accountNumber === 0) return null;
  const common = { domain, accountNumber, updateEmailFG: "Y" } as const;
  if (edit.kind === "contact") return { ...common, emailTypeId: 1, emailAddress: edit.email, currEmailAddress: email };
  return {
    ...common,
    emailTypeId: 4,
    eRenewal: edit.email === null ? "N" : "Y",
    emailAddress: edit.email ?? "",
    currEmailAddress: eNoticeEmailAddress,
  };
}
