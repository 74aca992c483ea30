import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider/lib/provider.js";
import { vi } from "vitest";
import type { Browser, Page } from "./a-browser.ts";

export const clientId = "doorstep";
export const clientSecret = "a-secret-of-thirty-two-characters";

export type OpenIdPeople = ReadonlyMap<
  string,
  { readonly email: string | null; readonly verified: boolean; readonly groups?: readonly string[] }
>;

/** An outside OpenID provider, on a loopback port; its people sign in with only their name. */
export async function anOpenIdProvider(redirectUris: () => readonly string[], people: OpenIdPeople) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const start = (): void => {
    // It warns about its own development settings, which are intended here.
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris(),
          grant_types: ["authorization_code"],
          response_types: ["code"],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => {
          const { email = null, verified = false, groups } = people.get(id) ?? {};
          return {
            sub: id,
            name: `Reader ${id}`,
            groups,
            ...(email === null ? {} : { email, email_verified: verified }),
          };
        },
      }),
      features: { devInteractions: { enabled: true } },
      cookies: { keys: ["k"] },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    });
    quiet.mockRestore();
    server.removeAllListeners("request");
    server.on("request", provider.callback());
  };
  return {
    issuer,
    /** Reads the redirect addresses that are registered now. */
    start,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Signs in at the provider's own pages and consents. @returns the redirect that leads away from it, not followed. */
export async function signInAtProvider(browser: Browser, address: string, name: string): Promise<URL> {
  const { origin } = new URL(address);
  let page: Page = await browser.open(address);
  for (let step = 0; step < 12; step++) {
    if (page.location !== null && page.location.origin !== origin) return page.location;
    if (page.location !== null) page = await browser.open(page.location.href);
    else page = await browser.submit(page, page.text.includes('name="login"') ? { login: name, password: "any" } : {});
  }
  throw new Error(`the provider went in circles: ${page.text.slice(0, 300)}`);
}
