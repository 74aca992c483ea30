import { signingKeys } from "#server/crypto/signing-keys.ts";
import Fastify from "fastify";
import type { AddressInfo } from "node:net";
import type { IdentitySettings } from "#core/site/tenant.ts";
import { registerIdentity } from "#server/identity/identity-routes.ts";
import { takeLimitWith } from "#server/http/limits.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Browser } from "./a-browser.ts";
import { anOpenIdProvider, clientId, clientSecret, signInAtProvider } from "./an-openid-provider.ts";
import { type IdentitySite, newEmail, password } from "./identity-site.ts";

/** Who signs in: `inactive` has lost the login, `without-email` has no email. */
export type Who = "reader" | "inactive" | "without-email";

/** A publisher whose readers sign in at one kind of provider. */
export type Setting = {
  readonly publisher: Publisher;
  /** The issuer under which we know the provider's identities. */
  readonly issuer: string;
  /**
   * Follows the login address and signs in.
   * @returns where the browser is sent in the end: the return address with a code, or null if the provider itself
   * refuses.
   */
  signIn(browser: Browser, loginUrl: string, who?: Who): Promise<URL | null>;
  close(): Promise<void>;
};

export type ProviderKind = IdentitySettings["kind"];

export const settings: Readonly<Record<ProviderKind, (world: IdentitySite) => Promise<Setting>>> = {
  builtin: async (world) => {
    const publisher = await world.publisher();
    return {
      publisher,
      issuer: "builtin",
      signIn: (browser, loginUrl, who) => atOurPages(world, publisher, browser, loginUrl, who),
      close: async () => undefined,
    };
  },
  blox: async (world) => {
    const { app, host, serve } = await aBloxSite(world);
    const publisher = await world.publisher({ kind: "blox", host }, "key:secret");
    serve(publisher);
    return {
      publisher,
      issuer: `https://${host}`,
      signIn: (browser, loginUrl, who) => atOurPages(world, publisher, browser, loginUrl, who),
      close: () => app.close(),
    };
  },
  oidc: async (world) => {
    const people = new Map([
      ["reader", { email: newEmail(), verified: true }],
      ["without-email", { email: null, verified: false }],
      ["inactive", { email: newEmail(), verified: true }],
    ]);
    const registered: string[] = [];
    const provider = await anOpenIdProvider(() => registered, people);
    const publisher = await world.publisher({ kind: "oidc", issuer: provider.issuer, clientId }, clientSecret);
    registered.push(`${world.url}/${publisher.domain}/auth/oidc/callback`);
    provider.start();
    return {
      publisher,
      issuer: provider.issuer,
      signIn: (browser, loginUrl, who) => atOpenId(browser, loginUrl, who),
      close: provider.close,
    };
  },
};

/** The built-in provider's own BLOX paths on another port, as if a CMS with the same readers were there. */
async function aBloxSite(world: IdentitySite) {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  let served: Publisher | null = null;
  const findTenantHost = async () => {
    const publication = served && (await world.site.publications.publication(served.tenantId));
    if (publication === null) return null;
    const tenant = { ...publication.tenant, identity: { kind: "builtin" as const } };
    // Its list of return addresses contains our site.
    return { publication: { ...publication, tenant }, origin: world.url, basePath: "" };
  };
  const { needs, store } = world.site;
  const keys = signingKeys({ ...needs, ...needs.outside });
  const limits = { findTenantHost, takeLimit: takeLimitWith(store.db) };
  await registerIdentity(app, { ...needs, ...needs.outside, ...limits, signingKeys: keys });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, host: `127.0.0.1:${port}`, serve: (publisher: Publisher) => void (served = publisher) };
}

async function atOurPages(
  world: IdentitySite,
  publisher: Publisher,
  browser: Browser,
  loginUrl: string,
  who: Who = "reader",
): Promise<URL | null> {
  const { email, loginId } = await world.reader(publisher);
  const page = await browser.open(loginUrl);
  const answer = await browser.submit(page, { email, password }, { origin: world.url });
  const spoilt = {
    reader: "",
    inactive: "update login set password_hash = null, email_confirmed_at = null where tenant_id = $1 and login_id = $2",
    "without-email": "update login set email = '' where tenant_id = $1 and login_id = $2",
  }[who];
  if (spoilt !== "") await world.sql(spoilt, [publisher.tenantId, loginId]);
  return answer.location;
}

async function atOpenId(browser: Browser, loginUrl: string, who: Who = "reader"): Promise<URL | null> {
  const out = await browser.open(loginUrl);
  if (out.location === null) return null;
  const back = await signInAtProvider(browser, out.location.href, who);
  // An inactive person is sent back with an error.
  if (who === "inactive") {
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
  }
  return (await browser.open(back.href)).location;
}
