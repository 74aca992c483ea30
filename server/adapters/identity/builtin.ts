import type { IdentityProvider } from "./port.ts";

/** Our own sign-in pages, at the same path as those of BLOX (protocols.md 2.1). */
export const builtinProvider = (exchange: IdentityProvider["exchange"]): IdentityProvider => ({
  start: (_, { origin, basePath, returnTo }) => ({
    loginUrl: `${origin}${basePath}/tncms/auth/federated/?return=${encodeURIComponent(returnTo)}`,
    memo: {},
  }),
  needsState: false,
  exchange,
  tryKey: async () => ({ kind: "answers" }),
});
