import { toDay } from "#core/day.ts";
import { type KeyScope, keyText } from "#core/site/api-key.ts";
import { insertKey } from "#server/store/machine/api-key.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { dayAt } from "#tests/world/time.ts";

type Wishes = { readonly scopes?: readonly KeyScope[]; readonly expiresOn?: string };

/** A key of the publisher's website. */
export async function aKey(
  site: Site,
  publisher: Publisher,
  { scopes = ["entitlements"], expiresOn }: Wishes = {},
): Promise<{ readonly text: string; readonly keyId: number }> {
  const text = keyText(publisher.tenantId, site.needs.outside.random.token());
  const made = {
    name: "website",
    scopes,
    text,
    expiresOn: expiresOn === undefined ? null : toDay(expiresOn),
    actor: "staff",
    now: new Date(),
  };
  const keyId = await site.store.db.write(await dayAt(site, publisher), (tx) => insertKey(tx, made));
  return { text, keyId };
}

/** Makes a call for machines. `key` null: without one. */
export async function askWith(site: Site, key: string | null, url: string) {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await site.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
