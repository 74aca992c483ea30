import type { Account } from "oidc-provider/lib/provider.js";
import { bestPerProduct } from "#core/subscription/entitlement.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { entitlementsNow } from "#server/entitlements.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { findSiteReader } from "#server/store/openid/site-reader.ts";

/** What a site may ask for, by scope. */
export const claimsOfScopes = {
  openid: ["sub"],
  email: ["email", "email_verified"],
  profile: ["name", "given_name", "family_name"],
  entitlements: ["products", "entitlements"],
} as const;

type Needs = { readonly db: Database; readonly clock: Clock; readonly publications: Publications };

/** The reader of a sign-in, read when requested. Undefined if the login is locked or gone. */
export const readerAccounts =
  ({ db, clock, publications }: Needs, tenantId: number) =>
  async (subject: string): Promise<Account | undefined> => {
    const reader = await findSiteReader(db, tenantId, subject);
    if (reader === null) return undefined;
    const { loginId, email, firstName, lastName } = reader;
    return {
      accountId: subject,
      claims: async (_, scope) => ({
        sub: subject,
        email,
        // Nobody can sign in at another site before they have proven their mailbox.
        email_verified: true,
        name: `${firstName} ${lastName}`.trim() || undefined,
        given_name: firstName || undefined,
        family_name: lastName || undefined,
        ...(scope.split(" ").includes("entitlements") && (await products(loginId))),
      }),
    };

    async function products(id: number) {
      const publication = await publications.publication(tenantId);
      if (publication === null) return {};
      const { today } = clock.local(publication.tenant);
      const { entitlements } = await entitlementsNow(db, publication, { loginId: id }, today);
      const held = bestPerProduct(entitlements);
      return {
        products: held.map(({ product }) => product),
        entitlements: held.map(({ product, until, inGrace }) => ({ product, until, in_grace: inGrace })),
      };
    }
  };
