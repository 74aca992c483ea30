import type { SignInMemo } from "#server/adapters/identity/port.ts";

/** Where the sign-in pages return to, for a sign-in that began at another site. */
export const signedInPath = "/openid/signed-in";

/** What a sign-in that began at another site remembers: its id, and where the browser goes in the end. */
export const siteMemo = ({ uid, redirectUri }: { readonly uid: string; readonly redirectUri: string }): SignInMemo => ({
  uid,
  leadsTo: new URL(redirectUri).origin,
});

/** Null if it began in the account area. */
export const uidOfMemo = (memo: SignInMemo): string | null => memo["uid"] ?? null;

/** The origin that the form of a sign-in page may lead to. Null if only our own. */
export const formOriginOf = (memo: SignInMemo): string | null => memo["leadsTo"] ?? null;
