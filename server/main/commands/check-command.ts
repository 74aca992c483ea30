import { askMailServer } from "#server/adapters/mail/smtp/ask-mail-server.ts";
import type { Config } from "#server/config.ts";
import { diskHasRoom } from "#server/http/health.ts";
import { gatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { gatewayStanding } from "#server/settlement/gateway-standing.ts";
import { lastBackup } from "#server/store/backup-taken.ts";
import { addressVendorFinder } from "#server/site/address-vendor.ts";
import { commandsOnHand } from "#server/store/circulation/commands-on-hand.ts";
import { countWaitingEmails, hasQueues, emailsOnHand } from "#server/store/email/emails-on-hand.ts";
import { findTroubledEndpoints } from "#server/store/webhook/troubled-endpoints.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import {
  addressRow,
  backupRow,
  type Checked,
  diskRow,
  failedRow,
  mailServerRow,
  webhooksRow,
  noMailServerRow,
} from "./check-rows.ts";
import { print, printJson, remark } from "./print.ts";
import { databaseLine, type Store } from "./reach.ts";
import { atDesk, type Desk, publicationsAt } from "./staff-desk.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";

const patienceMs = 5000;
const most = 1000;

/**
 * `./doorstep check`: whether this installation is ready, on one screen.
 * @returns 0, or 1 if something is wrong.
 */
export async function checkCommand(args: readonly string[], config: Config): Promise<number> {
  if (args.length > 1 || (args[0] !== undefined && args[0] !== "--json")) {
    remark("usage: ./doorstep check [--json]");
    return 2;
  }
  return atDesk(config, async (desk, owner) => {
    const checked: Checked[] = [
      // If the database cannot be reached, or a newer program has migrated it, the command has already ended.
      { what: "Database", ok: true, says: `${databaseLine(config)} answers and has the current schema` },
      diskRow(config.dataDir, await hasRoom(config)),
      await checkEmail(desk, config),
      ...(await checkGateways(desk)),
      ...(await checkAddresses(desk)),
      failedRow(await countFailed(owner)),
      await checkWebhooks(desk),
      await checkBackup(desk, config, owner),
    ];
    if (args[0] === "--json") printJson(checked);
    else
      print(
        table(
          ["What", "State", "Details"],
          checked.map(({ what, ok, says }) => [what, ok ? "ok" : "WRONG", says]),
        ),
      );
    return checked.every(({ ok }) => ok) ? 0 : 1;
  });
}

const hasRoom = ({ database, dataDir }: Config): Promise<boolean> =>
  diskHasRoom(database.kind === "embedded" ? dataDir : null);

async function checkEmail(desk: Desk, { mail }: Config): Promise<Checked> {
  let waiting = 0;
  // Without a mail server the sandbox's own mailbox takes the other publications' emails.
  const sending = mail === undefined ? await liveAt(desk) : await publicationsAt(desk, undefined);
  for (const { tenant } of sending) waiting += await countWaitingEmails(desk.db, tenant.tenantId);
  if (mail === undefined) return noMailServerRow(sending.length > 0, waiting);
  return mailServerRow(
    new URL(mail.url).hostname,
    await askMailServer({ url: mail.url, timeoutMs: patienceMs }),
    waiting,
  );
}

const liveAt = async (desk: Desk): Promise<Publication[]> =>
  (await publicationsAt(desk, undefined)).filter(({ tenant }) => tenant.mode === "live");

async function checkBackup(desk: Desk, { database }: Config, login: Store["owner"]): Promise<Checked> {
  const takenAt = await withOwner(login, lastBackup);
  const isLive = (await liveAt(desk)).length > 0;
  return backupRow({ takenAt, now: desk.outside.clock.now(), isLive, isOwnDatabase: database.kind === "embedded" });
}

async function checkGateways(desk: Desk): Promise<Checked[]> {
  const accounts = gatewayAccounts({ gateways: desk.outside.gateways, emulatorUrl: desk.emulatorUrl });
  const checked: Checked[] = [];
  for (const { tenant } of await publicationsAt(desk, undefined)) {
    checked.push({ what: `Gateway of ${tenant.domain}`, ...(await gatewayStanding(accounts, tenant)) });
  }
  return checked;
}

/** Asks each publication's address vendor whether it accepts the key. */
async function checkAddresses(desk: Desk): Promise<Checked[]> {
  const { addresses, secrets } = desk.outside;
  const vendorOf = addressVendorFinder({ db: desk.db, secrets, addresses, emulatorUrl: desk.emulatorUrl });
  const checked: Checked[] = [];
  for (const { tenant } of await publicationsAt(desk, undefined)) {
    const vendor = await vendorOf(tenant);
    checked.push(addressRow(tenant.domain, tenant.addresses.kind, vendor === null ? null : await vendor.tryKey()));
  }
  return checked;
}

async function checkWebhooks(desk: Desk): Promise<Checked> {
  const domains: string[] = [];
  for (const { tenant } of await publicationsAt(desk, undefined))
    if ((await findTroubledEndpoints(desk.db, tenant.tenantId)).length > 0) domains.push(tenant.domain);
  return webhooksRow(domains);
}

const countFailed = (login: Store["owner"]): Promise<number> =>
  withOwner(login, async (owner) =>
    (await hasQueues(owner))
      ? [...(await emailsOnHand(owner, most)), ...(await commandsOnHand(owner, most))].filter(
          ({ state }) => state === "dead",
        ).length
      : 0,
  );
