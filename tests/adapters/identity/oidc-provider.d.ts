/** The little of npm oidc-provider that the tests use; the package brings no types. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>;

  export class Provider {
    constructor(
      issuer: string,
      options: {
        readonly clients: readonly Readonly<Record<string, unknown>>[];
        readonly claims: Readonly<Record<string, readonly string[]>>;
        readonly findAccount: (context: unknown, id: string) => { accountId: string; claims: () => Claims };
        readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
        readonly cookies: { readonly keys: readonly string[] };
        readonly pkce: { readonly required: () => boolean };
        readonly ttl: Readonly<Record<string, number>>;
      },
    );
    callback(): RequestListener;
  }
}
