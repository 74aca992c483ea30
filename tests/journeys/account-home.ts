import type { Page } from "playwright-core";
import { call } from "#tests/world/calls.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp, password } from "#tests/world/shopper.ts";
import type { Journeys } from "./journeys.ts";
import type { Reader, Wishes } from "./reader.ts";

/**
 * A reader who is already signed in: the sign-in is in this tab's session, and sign-in.test.ts shows how it gets there.
 */
export async function aSignedInReader(
  world: Journeys,
  publisher: Publisher,
  email: string,
  wishes: Wishes = {},
  secret = password,
): Promise<Reader> {
  const reader = await world.reader(publisher, { email, ...wishes });
  await signsInTab(world, publisher, email, reader.page, secret);
  return reader;
}

/** Signs in one tab; each tab has its own sign-in. */
export async function signsInTab(
  world: Journeys,
  { domain }: Publisher,
  email: string,
  tab: Page,
  secret = password,
): Promise<void> {
  const { body } = await call(world.site, "authenticateTNEmail", { domain, email, password: secret }, { ip: newIp() });
  await tab.goto(`${world.address}/favicon.ico`);
  await tab.evaluate(
    (userAuth) => window.sessionStorage.setItem("userAuth", userAuth),
    JSON.stringify({ ...body.authResponse, domain, scope: "account" }),
  );
}

/** A signed-in reader at account home. */
export async function atHome(...who: Parameters<typeof aSignedInReader>): Promise<Reader> {
  const reader = await aSignedInReader(...who);
  await reader.opens("/account");
  await reader.page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  return reader;
}
