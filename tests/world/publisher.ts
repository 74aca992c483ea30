import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { applyCatalog } from "#server/catalog/apply-catalog.ts";
import { gatewaySecretName } from "#core/site/card-gateways.ts";
import { type CatalogData, readCatalog } from "#server/catalog/read-catalog.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { parsers } from "#server/db/parsers.ts";
import { circulationSecret } from "./circulation.ts";
import { addressSecret, gatewayPin, payPalSecret } from "./gateway.ts";
import { mailingListKey } from "./mailing-list.ts";
import { inboundMailKey } from "./inbound-mail.ts";
import { trackerSecret } from "./tracker.ts";
import type { Site } from "./site.ts";
import { ownerPool } from "./store.ts";
import { testZone } from "./zone.ts";

export type Publisher = { readonly tenantId: number; readonly domain: string; readonly plain: CatalogData };

const read = readCatalog(readFileSync(join(import.meta.dirname, "../../catalog/a-kettle-lakes-courier.yaml"), "utf8"));
if (read.kind === "mistakes") throw new Error("the demo catalog has mistakes");
const courier = read.value;

/** The account of a publication at the emulated Converge. */
export function merchantAt({ tenant: { gateway } }: CatalogData): string {
  if (gateway.kind !== "converge") throw new Error("it has its account at another gateway");
  return gateway.merchantId;
}

/**
 * A new publisher like the demo's first one, but with its own domain and its own accounts at the gateways, the tracker
 * and the circulation system (which has none of its subscribers yet), so that each test has its own world and nothing
 * to clean up. `change` alters the catalog before it is applied.
 */
export async function aPublisher(
  site: Site,
  change: (plain: CatalogData) => CatalogData = (plain) => plain,
): Promise<Publisher> {
  const domain = `p${randomBytes(6).toString("hex")}.example`;
  const gateway = { ...courier.tenant.gateway, merchantId: String(randomInt(1_000_000, 9_999_999)) };
  const measurementId = `G-${randomBytes(5).toString("hex").toUpperCase()}`;
  const tracker = { kind: "ga4", url: "sandbox", measurementId } as const;
  const payPal = { url: "sandbox", clientId: `client-${randomBytes(6).toString("hex")}` };
  const code = randomBytes(6).toString("hex");
  const system = { kind: "mirror", system: "dsi", url: "sandbox", user: "doorstep", newAccounts: false } as const;
  const circulation = { ...system, publication: code };
  // Only tests of the mailing list have one.
  const mailingList = { kind: "none" } as const;
  const tenant = { ...courier.tenant, timeZone: testZone, domain, gateway, payPal, tracker, circulation, mailingList };
  const plain = change({ ...courier, isDefault: false, hosts: [], tenant });
  return aPublisherOf(site, plain);
}

/** A new publisher that offers English only. */
export const aPublisherInEnglish = (site: Site): Promise<Publisher> =>
  aPublisher(site, (plain) => ({
    ...plain,
    translations: {},
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en"] } },
  }));

/** The publisher of a catalog file, unchanged. */
export const aPublisherOf = async (site: Site, plain: CatalogData): Promise<Publisher> => ({
  tenantId: await apply(site, plain),
  domain: plain.tenant.domain,
  plain,
});

/** Changes the publisher's catalog file, and loads it again. */
export function applyAgain(
  site: Site,
  publisher: Publisher,
  change: (plain: CatalogData) => CatalogData,
): Promise<Publisher> {
  return aPublisherOf(site, change(publisher.plain));
}

async function apply(site: Site, plain: CatalogData): Promise<number> {
  const pool = ownerPool({ ...site.store.owner, types: parsers });
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { today } = site.needs.outside.clock.local({ timeZone: plain.tenant.timeZone });
  const secrets = {
    [gatewaySecretName(plain.tenant.gateway.kind)]: gatewayPin,
    "payPal.secret": payPalSecret,
    "tracker.secret": trackerSecret,
    "circulation.secret": circulationSecret,
    ...(plain.tenant.addresses.kind !== "offline" && { "addresses.secret": addressSecret }),
    "inboundMail.secret": inboundMailKey,
    ...(plain.tenant.mailingList.kind === "mailchimp" && { "mailingList.secret": mailingListKey }),
  };
  const applied = await applyCatalog(owner, plain, { today, secrets, box: site.needs.outside.secrets });
  if (applied.kind === "refused") throw new Error(applied.because);
  site.publications.forget();
  return applied.tenantId;
}
