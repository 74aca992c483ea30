import type { NewsConnection, NewsConnections } from "#sandbox/news/connection.ts";
import type { Database } from "#server/db/database.ts";
import { addSignInClient, endClient } from "#server/identity/provider/manage-clients.ts";
import { endKey, makeKey } from "#server/machine/manage-keys.ts";
import type { OutsideServices } from "#server/outside.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { siteAddresses, type SiteAddressOf } from "#server/site-address.ts";
import { findKeys } from "#server/store/machine/api-key.ts";
import { findSignInClients } from "#server/store/openid/sign-in-client.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";

type Needs = {
  readonly db: Database;
  readonly outside: Pick<OutsideServices, "clock" | "random" | "secrets">;
  readonly publications: Publications;
  readonly siteAddressOf: SiteAddressOf;
  /** The address of a publication's sample news site. */
  readonly newsAddressOf: (publication: Publication) => string;
};

const name = "Sample news site";

/**
 * Connects the sample news site of a sandbox publication, as staff connect a real one, when somebody first visits it.
 * It keeps its secrets in memory; an earlier program's connections are ended.
 */
export function newsConnections(needs: Needs): NewsConnections {
  const sampleAt = async (domain: string): Promise<Publication | null> => {
    const entry = (await needs.publications.directory()).byDomain.get(domain);
    const publication = entry === undefined ? null : await needs.publications.publication(entry.tenantId);
    const isSample = publication?.tenant.mode === "sandbox" && publication.tenant.identity.kind === "builtin";
    return isSample ? publication : null;
  };
  return {
    domains: async () => {
      const all = [...(await needs.publications.directory()).byDomain.keys()];
      const found = await Promise.all(all.map(async (domain) => ((await sampleAt(domain)) === null ? [] : [domain])));
      return found.flat();
    },
    connect: async (domain) => {
      const publication = await sampleAt(domain);
      return publication === null ? null : connect(needs, publication);
    },
  };
}

async function connect(needs: Needs, publication: Publication): Promise<NewsConnection> {
  const { db, outside, siteAddressOf, newsAddressOf } = needs;
  const { tenant } = publication;
  const { clock, random } = outside;
  const at = tenantDay(clock, tenant);
  const managing = { db, ...outside, signingKeys: signingKeys({ db, ...outside }), actor: "command:demo" };
  const by = { actor: managing.actor, now: clock.now() };
  for (const { name: named, endedAt, clientNumber } of await findSignInClients(db, tenant.tenantId))
    if (named === name && endedAt === null) await db.write(at, (tx) => endClient(tx, clientNumber, by));
  const address = newsAddressOf(publication);
  const { clientId, secret } = await addSignInClient(managing, at, {
    name,
    isApp: false,
    redirectUris: [`${address}/signed-in`],
    signOutUris: [address],
    // Programs can't resolve names below localhost as browsers do.
    signOutNoticeUri: `${address.replace("//news.localhost", "//localhost")}/signed-out-notice`,
  });
  const keys = await findKeys(db, tenant.tenantId);
  const { key: apiKey } = await db.write(at, async (tx) => {
    for (const earlier of keys) if (earlier.name === name) await endKey(tx, earlier.keyId, by);
    return makeKey(tx, random, { name, scopes: ["entitlements"], expiresOn: null }, by);
  });
  return {
    siteName: `${tenant.site.siteName} News`,
    address,
    issuer: siteAddressOf(publication),
    clientId,
    clientSecret: secret ?? "",
    apiKey,
  };
}

const path = "/sandbox/news";

/** Its own host on this machine, like a paper's website; elsewhere, beside the other parts of the sandbox. */
const newsAddresses =
  (siteAddressOf: SiteAddressOf) =>
  (publication: Publication): string => {
    const { protocol, host } = new URL(siteAddressOf(publication));
    const own = /^localhost(:\d+)?$/.test(host) ? `news.${host}` : host;
    return `${protocol}//${own}${path}/${publication.tenant.domain}`;
  };

/** The sample news sites of a running program. @param sharedUrl its address for browsers, once it listens. */
export const newsSitesOf = (
  parts: Pick<Needs, "db" | "outside" | "publications">,
  sharedUrl: () => string,
): NewsConnections => {
  const siteAddressOf: SiteAddressOf = (publication) => siteAddresses(sharedUrl())(publication);
  return newsConnections({ ...parts, siteAddressOf, newsAddressOf: newsAddresses(siteAddressOf) });
};
