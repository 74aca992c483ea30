import type { FastifyInstance } from "fastify";
import type { IdentityProviders } from "#server/adapters/identity/port.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { openIdRoutes } from "./openid-routes.ts";
import { identityPages } from "./pages/identity-pages.ts";
import type { IdentityPageNeeds } from "./pages/visit.ts";
import { identityWebService } from "./web-service.ts";
import { providerRoutes } from "./provider/provider-routes.ts";
import { type SiteProviderNeeds, siteProviders } from "./provider/site-providers.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";

export type IdentityNeeds = IdentityPageNeeds &
  Omit<SiteProviderNeeds, "clock" | "db"> & {
    readonly identity: Pick<IdentityProviders, "oidc" | "builtin">;
    readonly secrets: SecretBox;
  };

/**
 * Everything about identity that is not a call of the contract: the built-in provider's pages, its web service, the
 * steps of an OpenID sign-in elsewhere, and sign-in here for the paper's other sites. Needs parsed cookies, and routes that ignore case and trailing slashes.
 */
export async function registerIdentity(app: FastifyInstance, needs: IdentityNeeds): Promise<void> {
  await app.register(identityPages(needs));
  await app.register(
    identityWebService({ ...needs, secretOf: tenantSecrets(needs.db, needs.secrets, "identity.secret") }),
  );
  await app.register(openIdRoutes({ ...needs, oidc: needs.identity.oidc }));
  await app.register(
    providerRoutes({ ...needs, ownPages: needs.identity.builtin, siteProviders: siteProviders(needs) }),
  );
}
