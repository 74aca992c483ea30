import { call } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, password } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";

export const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";
const desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0";

export async function signedInOn(site: Site, { domain }: Publisher, email: string, userAgent: string): Promise<string> {
  const headers = { "user-agent": userAgent };
  const { body } = await call(site, "authenticateTNEmail", { domain, email, password }, { headers });
  return body.authResponse.token;
}

/** The same reader's phone and desktop. */
export async function onTwoDevices(site: Site) {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const tokens = [
    await signedInOn(site, publisher, email, phone),
    await signedInOn(site, publisher, email, desk),
  ] as const;
  return { publisher, email, tokens };
}

export const signInsOf = async (site: Site, { domain }: Publisher, token: string) =>
  (await call(site, "getSignIns", { domain }, { token })).body.map(({ device, isThis }) => ({ device, isThis }));
