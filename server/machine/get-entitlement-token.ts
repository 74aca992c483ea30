import type { getEntitlementToken } from "#contract/machine/entitlement-token.ts";
import { entitlementTokenSeconds } from "#core/site/signing-key.ts";
import { bestPerProduct } from "#core/subscription/entitlement.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { entitlementsNow } from "#server/entitlements.ts";
import type { MachineHandler } from "#server/http/machine/machine-handler.ts";
import type { SigningKeys } from "#server/crypto/signing-keys.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { normalEmail } from "#server/store/login/login.ts";

type Needs = {
  readonly db: Database;
  readonly clock: Pick<Clock, "now">;
  readonly signingKeys: Pick<SigningKeys, "sign">;
  readonly siteAddressOf: SiteAddressOf;
};

/**
 * The entitlements as a signed token, which a website or a CDN checks without asking us. Its type and audience keep it
 * from being taken for a sign-in.
 */
export const makeGetEntitlementToken =
  ({ db, clock, signingKeys, siteAddressOf }: Needs): MachineHandler<typeof getEntitlementToken> =>
  async ({ login }, { publication, tenantId, today }) => {
    const email = normalEmail(login);
    const { emailConfirmed, entitlements } = await entitlementsNow(db, publication, { email }, today);
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const expiresAt = issuedAt + entitlementTokenSeconds;
    const issuer = siteAddressOf(publication);
    const held = bestPerProduct(entitlements);
    const token = await signingKeys.sign(
      { tenantId, today },
      {
        type: "entitlements+jwt",
        claims: {
          iss: issuer,
          aud: "entitlements",
          iat: issuedAt,
          exp: expiresAt,
          login: email,
          login_confirmed: emailConfirmed,
          products: held.map(({ product }) => product),
          entitlements: held.map(({ product, until, inGrace }) => ({ product, until, in_grace: inGrace })),
        },
      },
    );
    return {
      token,
      expiresAt: new Date(expiresAt * 1000).toISOString(),
      issuer,
      keys: `${issuer}/.well-known/jwks.json`,
    };
  };
