import { signedInPath } from "../site-memo.ts";

/** The provider's addresses, below the publication's own. */
export const providerPaths = {
  discovery: "/.well-known/openid-configuration",
  keys: "/.well-known/jwks.json",
  /** Where a site sends the reader's browser. */
  authorize: "/openid/authorize",
  /** From there to our sign-in pages, and back from them. */
  continue: "/openid/continue",
  signedIn: signedInPath,
  token: "/openid/token",
  reader: "/openid/reader",
  signOut: "/openid/sign-out",
  signOutConfirm: "/openid/sign-out/confirm",
  signedOut: "/openid/sign-out/success",
} as const;
