import { pino } from "pino";
import { type OidcNeeds, oidcProvider } from "#server/adapters/identity/oidc.ts";
import { bloxProvider } from "#server/adapters/identity/blox.ts";
import { hostFetcher } from "#server/adapters/host/fetch-host.ts";
import { createSmtpMailer } from "#server/adapters/mail/smtp/smtp-mailer.ts";
import { openIdStaff } from "#server/adapters/staff-provider/openid-staff.ts";
import { circulationFinder } from "#server/circulation/circulation-of.ts";
import { readEnvironment } from "#server/config/config.ts";
import type { WatchNeeds } from "#server/main/watch/watch-round.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { listFinder } from "#server/mailing-list/list-of.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { aPlug, type Plug } from "./plug.ts";
import { aPublisher } from "./publisher.ts";
import { serveJson } from "./serve-json.ts";
import type { Site } from "./site.ts";

export const alarmEmail = "ann@operator.example";

/** A publisher that uses every kind of outside system, each behind its own plug, and the checks that watch them. */
export async function aWatchedInstallation(site: Site) {
  const openId = await anOpenIdServer();
  const blox = await serveJson(() => ({ status: 404, body: {} }));
  const plugs = {
    gateways: await aPlug(site.gatewayUrl),
    circulation: await aPlug(site.circulation.url),
    mail: await aPlug(site.mailbox.smtpUrl),
    blox: await aPlug(blox.baseUrl),
    openId: openId.plug,
  };
  const bloxHost = new URL(plugs.blox.at()).host;
  const issuer = openId.plug.at();
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      identity: { kind: "blox", host: bloxHost },
      addresses: { kind: "usps", url: "sandbox", clientId: plain.tenant.domain },
    },
  }));
  const other = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, identity: { kind: "oidc", issuer, clientId: "doorstep" } },
  }));
  const read = readEnvironment();
  if (read.kind === "mistake") throw new Error(read.line);
  const { outside, db } = site.needs;
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const lines: string[] = [];
  // Nobody signs in here.
  const exchange: OidcNeeds["exchange"] = async () => ({ kind: "unavailable" });
  const inPlace = { exchange, random: outside.random, clock: outside.clock };
  const circulationUrl = plugs.circulation.at() + new URL(site.circulation.url).pathname;
  const needs: WatchNeeds = {
    config: {
      ...read.config,
      dataDir: "/tmp",
      alarmEmails: [alarmEmail],
      mail: { url: plugs.mail.at("smtp"), from: "doorstep@operator.example" },
    },
    db,
    publications: onlyThese(site.publications, [publisher.domain, other.domain]),
    outside: {
      ...outside,
      identity: {
        ...outside.identity,
        blox: bloxProvider({ secretOf: async () => "key:s3cret", reach: "loopback" }),
        oidc: oidcProvider({
          ...inPlace,
          exchange: async () => ({ kind: "unavailable" }),
          secretOf: async () => "shh",
          reach: "loopback",
          note: () => undefined,
        }),
      },
      staffProvider: {
        rules: [],
        provider: openIdStaff({
          issuer,
          clientId: "doorstep",
          clientSecret: "shh",
          claim: "groups",
          reach: "loopback",
          now: outside.clock.now,
          note: () => undefined,
        }),
      },
    },
    emulatorUrl: plugs.gateways.at(),
    circulationOf: circulationFinder(
      outside.circulation,
      tenantSecrets(db, outside.secrets, "circulation.secret"),
      circulationUrl,
    ),
    listOf: listFinder({
      lists: outside.mailingLists,
      secretOf: tenantSecrets(db, outside.secrets, "mailingList.secret"),
      emulatorUrl: plugs.gateways.at(),
    }),
    fetchHost: hostFetcher(),
    // The alarm about the mail server itself can be sent only once the server is back.
    mailer: createSmtpMailer({ url: plugs.mail.at("smtp") }),
    from: "doorstep@operator.example",
    log,
  };
  return {
    needs,
    publisher,
    other,
    plugs,
    /** What was logged, at level warn and above. */
    lines,
    [Symbol.asyncDispose]: async () => {
      await needs.mailer.close();
      for (const plug of Object.values(plugs)) await plug[Symbol.asyncDispose]();
      await blox.close();
      await openId.close();
    },
  };
}

/** A provider that can be discovered, and whose name is that of its plug. */
async function anOpenIdServer(): Promise<{ readonly plug: Plug; close(): Promise<void> }> {
  const named = { issuer: "" };
  const server = await serveJson(() => ({
    status: 200,
    body: {
      issuer: named.issuer,
      authorization_endpoint: `${named.issuer}/authorize`,
      token_endpoint: `${named.issuer}/token`,
      jwks_uri: `${named.issuer}/keys`,
    },
  }));
  const plug = await aPlug(server.baseUrl);
  named.issuer = plug.at();
  return { plug, close: server.close };
}

/** Tests share a store, so other tests' publications are hidden from this installation. */
function onlyThese(all: Publications, domains: readonly string[]): Publications {
  return {
    ...all,
    directory: async () => {
      const directory = await all.directory();
      const byDomain = new Map([...directory.byDomain].filter(([domain]) => domains.includes(domain)));
      return { ...directory, byDomain };
    },
  };
}
