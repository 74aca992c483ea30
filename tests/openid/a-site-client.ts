import { randomUUID } from "node:crypto";
import * as openid from "openid-client";
import { type AddedClient, addSignInClient, type WantedClient } from "#server/identity/provider/manage-clients.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { aBrowser, type Browser, formOf, type Page } from "#tests/adapters/identity/a-browser.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, type Order, password, type Shopper } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";

export const redirectUri = "https://www.courier.example/signed-in";
export const signOutUri = "https://www.courier.example/bye";
const scope = "openid email profile entitlements";

/** A site of the paper, connected as staff do it. */
export async function connects(
  site: Site,
  publisher: Publisher,
  wishes: Partial<WantedClient> = {},
): Promise<AddedClient> {
  const { db } = site.store;
  const { outside } = site.needs;
  const needs = { ...outside, db, signingKeys: signingKeys({ db, ...outside }), actor: "staff" };
  const usual = { name: "Website", isApp: false, redirectUris: [redirectUri], signOutUris: [signOutUri] };
  return addSignInClient(needs, await dayAt(site, publisher), { ...usual, signOutNoticeUri: null, ...wishes });
}

/** A reader with a subscription, who has proven the mailbox. */
export async function aReader(site: Site, publisher: Publisher, order: Order = {}): Promise<Shopper> {
  const reader = await aSubscriber(site, publisher, order);
  await confirms(site, publisher, reader.email);
  return reader;
}

export const confirms = (site: Site, { tenantId }: Publisher, email: string) =>
  asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2", [
    tenantId,
    email,
  ]);

/** A site as its software sees us: openid-client, over the wire. */
export async function aSiteAt(
  url: string,
  { domain }: Publisher,
  { clientId, secret }: Pick<AddedClient, "clientId" | "secret">,
): Promise<openid.Configuration> {
  const authentication = secret === null ? openid.None() : openid.ClientSecretBasic(secret);
  return openid.discovery(new URL(`${url}/${domain}`), clientId, undefined, authentication, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
}

/** One sign-in at a site: what it sends, and what it keeps to check the answer. */
export type Attempt = {
  readonly address: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

export async function begins(
  client: openid.Configuration,
  parameters: Record<string, string | undefined> = {},
): Promise<Attempt> {
  const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), randomUUID()];
  const asked = {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...parameters,
  };
  const sent = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return { address: openid.buildAuthorizationUrl(client, Object.fromEntries(sent)).href, verifier, state, nonce };
}

/** Follows redirects as long as they stay at our site. */
export async function follows(browser: Browser, page: Page): Promise<Page> {
  let shown = page;
  for (let step = 0; step < 12; step++) {
    const { location } = shown;
    if (location === null || location.origin !== new URL(shown.url).origin) return shown;
    shown = await browser.open(location.href);
  }
  throw new Error(`in circles: ${shown.url}`);
}

export const opens = async (browser: Browser, address: string): Promise<Page> =>
  follows(browser, await browser.open(address));

/**
 * Signs in on our page.
 * @returns where that leads: finally back to the site.
 */
export async function signsInOn(browser: Browser, page: Page, email: string, secret = password): Promise<Page> {
  formOf(page);
  return follows(browser, await browser.submit(page, { email, password: secret }));
}

/** From the site's button back to its own address, with the code. */
export async function comesBack(browser: Browser, attempt: Attempt, email: string): Promise<URL> {
  const opened = await opens(browser, attempt.address);
  // A browser that is already signed in doesn't see our page.
  const page = opened.location === null ? await signsInOn(browser, opened, email) : opened;
  if (page.location === null) throw new Error(`not back: ${page.status} ${page.text.slice(0, 800)}`);
  return page.location;
}

/** What the site does with the code. */
export const redeems = (client: openid.Configuration, attempt: Attempt, back: URL, verifier = attempt.verifier) =>
  openid.authorizationCodeGrant(client, back, {
    pkceCodeVerifier: verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });

export type SignedIn = Awaited<ReturnType<typeof redeems>>;

/** A complete sign-in of a reader at a site. */
export async function signsIn(client: openid.Configuration, browser: Browser, email: string): Promise<SignedIn> {
  const attempt = await begins(client);
  return redeems(client, attempt, await comesBack(browser, attempt, email));
}

/** The site's questions about who the reader is and what they may read. */
export const asksAbout = (client: openid.Configuration, tokens: SignedIn) =>
  openid.fetchUserInfo(client, tokens.access_token, tokens.claims()?.sub ?? "");

export { aBrowser };
