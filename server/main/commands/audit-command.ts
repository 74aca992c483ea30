import { addDays } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { auditGateway, type DaysToAudit } from "#server/audit/audit-gateway.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { createLogger } from "#server/http/log.ts";
import { gatewayAccounts, type GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import type { Database } from "#server/db/database.ts";
import type { OutsideServices } from "#server/outside.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Config } from "#server/config/config.ts";
import { findWordDifferences } from "#server/store/find/audit-index.ts";
import type { Difference } from "#server/store/payment/audit-checks.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { countWaitingEmails } from "#server/store/email/emails-on-hand.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { chooseAdapters } from "../start/outside.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { withGateways } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep audit [--json] [--days N]";
const defaultDays = 31;
const dayMs = 86_400_000;

export type PublicationAudit = {
  readonly domain: string;
  readonly replayed: number;
  /** Null if the gateway gave no list. */
  readonly gatewayDays: number | null;
  readonly differences: readonly Difference[];
  /** Paid by the gateway, and posted here within minutes: nothing has to be done. */
  readonly unconfirmedRefunds: number;
  /** Emails of a live publication that wait because there is no mail server to send them. */
  readonly waitingEmails: number;
};

/** The exit code if our own books agree, but nobody can say whether the gateway agrees with them. */
const notCompared = 3;

/**
 * `./doorstep audit`: replays both ledgers and compares them with the gateway.
 * @returns 0 if everything agrees, 1 if something differs, 3 if a gateway could not be asked.
 */
export async function auditCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["days"]);
  const days = daysOf(asked?.options.days);
  if (asked === null || asked.positionals.length > 0 || days === null) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    const audited = await auditAll(store, config, days);
    if (asked.asJson) printJson(audited);
    else show(audited);
    return auditExitCode(audited);
  } finally {
    await store.close();
  }
}

export function auditExitCode(audited: readonly Pick<PublicationAudit, "differences" | "gatewayDays">[]): number {
  if (audited.some(({ differences }) => differences.length > 0)) return 1;
  return audited.some(({ gatewayDays }) => gatewayDays === null) ? notCompared : 0;
}

/** The command's line about one publication. */
export function auditLine(audited: PublicationAudit): string {
  const { domain, replayed, gatewayDays, differences, unconfirmedRefunds, waitingEmails } = audited;
  const found = `${domain}: ${replayed} subscriptions replayed`;
  const emails =
    waitingEmails === 0
      ? ""
      : ` EMAIL IS NOT SENT: ${waitingEmails} ${waitingEmails === 1 ? "email waits" : "emails wait"}, because SMTP_URL is not set.`;
  const soon =
    unconfirmedRefunds === 0
      ? ""
      : ` The gateway has paid ${unconfirmedRefunds} ${unconfirmedRefunds === 1 ? "refund" : "refunds"} that we will record within minutes.`;
  if (gatewayDays !== null)
    return `${found}, the gateway's list of ${gatewayDays} days; ${wordFor(differences.length)}${soon}${emails}`;
  const books = differences.length === 0 ? "the books are consistent." : wordFor(differences.length);
  return `${found}; ${books} THE GATEWAY COULD NOT BE ASKED: charges, refunds and voids were not compared.${emails}`;
}

function daysOf(given: string | undefined): number | null {
  if (given === undefined) return defaultDays;
  return /^[1-9]\d{0,2}$/.test(given) ? Number(given) : null;
}

async function auditAll({ db }: Store, config: Config, days: number): Promise<PublicationAudit[]> {
  const publications = publicationCache(db, Date.now);
  const outside = chooseAdapters(
    db,
    config,
    createLogger("silent", () => undefined, Date.now),
  );
  return withGateways(config.dataDir, { db, publications, outside }, async ({ emulatorUrl }) => {
    const accounts = gatewayAccounts({ gateways: outside.gateways, emulatorUrl });
    const audited: PublicationAudit[] = [];
    for (const { tenantId } of (await publications.directory()).byDomain.values()) {
      const publication = await publications.publication(tenantId);
      if (publication !== null) audited.push(await auditOne({ db, outside, accounts, ...config }, publication, days));
    }
    return audited;
  });
}

type AuditNeeds = Pick<Config, "mail"> & {
  readonly db: Database;
  readonly outside: OutsideServices;
  readonly accounts: GatewayAccounts;
};

async function auditOne(needs: AuditNeeds, publication: Publication, days: number): Promise<PublicationAudit> {
  const { db, outside, accounts, mail } = needs;
  const { tenantId, domain, mode } = publication.tenant;
  const { replayed, differences } = await auditPublication({ db, clock: outside.clock }, publication);
  const words = await findWordDifferences(db, tenantDay(outside.clock, publication.tenant));
  const account = await accounts.forMethod(publication.tenant, "Credit Card");
  if (account === null) throw new Error(`${domain} has no account at a card gateway`);
  const clock = outside.clock;
  const timeZone = account.dayList?.timeZone ?? "UTC";
  const compared = await auditGateway({ db, clock }, publication, account, daysToAudit(clock.now(), days, timeZone));
  return {
    domain,
    replayed,
    gatewayDays: compared.kind === "compared" ? days : null,
    unconfirmedRefunds: compared.kind === "compared" ? compared.unconfirmed.length : 0,
    waitingEmails: mail === undefined && mode === "live" ? await countWaitingEmails(db, tenantId) : 0,
    differences: [...differences, ...words, ...(compared.kind === "compared" ? compared.differences : [])],
  };
}

/** The last days of the gateway's calendar, including the day before the first, on which it may have begun there. */
export function daysToAudit(now: Date, days: number, timeZone: string): DaysToAudit {
  const since = new Date(now.getTime() - (days - 1) * dayMs);
  const first = addDays(localMoment(since, timeZone).today, -1);
  return { since, days: Array.from({ length: days + 2 }, (_, at) => addDays(first, at)) };
}

function show(audited: readonly PublicationAudit[]): void {
  for (const one of audited) print(`${auditLine(one)}\n`);
  const rows = audited.flatMap(({ domain, differences }) =>
    differences.map(({ check, subject, detail }) => [domain, check, subject, detail]),
  );
  if (rows.length > 0) print(`\n${table(["Publication", "What", "Which", "Details"], rows)}`);
}

const wordFor = (count: number): string =>
  count === 0 ? "everything matches." : `${count} ${count === 1 ? "difference" : "differences"}.`;
