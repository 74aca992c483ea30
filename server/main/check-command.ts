import { once } from "node:events";
import { connect } from "node:net";
import type { Config } from "#server/config.ts";
import { diskHasRoom } from "#server/http/health.ts";
import { gatewayAccounts } from "#server/payment/gateway-accounts.ts";
import { commandsOnHand } from "#server/store/commands-on-hand.ts";
import { countWaitingLetters, hasQueues, lettersOnHand } from "#server/store/letters-on-hand.ts";
import { print, printJson, remark } from "./print.ts";
import { databaseLine, type Store } from "./reach.ts";
import { atDesk, type Desk, publicationsAt } from "./staff-desk.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";

type Checked = { readonly what: string; readonly ok: boolean; readonly says: string };

const patienceMs = 5000;
const most = 1000;

/** `./doorstep check`: whether this installation is ready, on one screen. @returns 0, or 1 when something is wrong. */
export async function checkCommand(args: readonly string[], config: Config): Promise<number> {
  if (args.length > 1 || (args[0] !== undefined && args[0] !== "--json")) {
    remark("usage: ./doorstep check [--json]");
    return 2;
  }
  return atDesk(config, async (desk, owner) => {
    const checked: Checked[] = [
      // A database that cannot be reached, or that a newer program has migrated, has ended the command before.
      { what: "Database", ok: true, says: `${databaseLine(config)} answers and has the current schema` },
      await checkDisk(config),
      await checkEmail(desk, config),
      ...(await checkGateways(desk)),
      await checkFailed(owner),
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

async function checkDisk({ database, dataDir }: Config): Promise<Checked> {
  const ok = await diskHasRoom(database.kind === "embedded" ? dataDir : null);
  return { what: "Disk", ok, says: ok ? "there is room" : `the disk that holds ${dataDir} is almost full` };
}

async function checkEmail(desk: Desk, { mail }: Config): Promise<Checked> {
  let live = 0;
  let waiting = 0;
  for (const { tenant } of await publicationsAt(desk, undefined)) {
    if (tenant.mode !== "live") continue;
    live++;
    waiting += await countWaitingLetters(desk.db, tenant.tenantId);
  }
  const wait = `${waiting} ${waiting === 1 ? "email waits" : "emails wait"}`;
  if (mail === undefined)
    return live === 0
      ? { what: "Email", ok: true, says: "goes to the sandbox's mailbox; no publication is live" }
      : { what: "Email", ok: false, says: `SMTP_URL is not set; ${wait}` };
  const ok = await answers(new URL(mail.url));
  return { what: "Email", ok, says: `the mail server ${ok ? "answers" : "does not answer"}; ${wait}` };
}

async function answers({ protocol, hostname, port }: URL): Promise<boolean> {
  const usual = protocol === "smtps:" ? 465 : 587;
  const socket = connect({ host: hostname, port: port === "" ? usual : Number(port) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function checkGateways(desk: Desk): Promise<Checked[]> {
  const accounts = gatewayAccounts({ gateways: desk.outside.gateways, emulatorUrl: desk.emulatorUrl });
  const checked: Checked[] = [];
  for (const { tenant } of await publicationsAt(desk, undefined)) {
    const what = `Gateway of ${tenant.domain}`;
    try {
      const ok = (await accounts.forMethod(tenant, "Credit Card")) !== null;
      checked.push({ what, ok, says: ok ? "its settings and secrets are present" : "it has no card gateway" });
    } catch (fault) {
      checked.push({ what, ok: false, says: fault instanceof Error ? fault.message : String(fault) });
    }
  }
  return checked;
}

async function checkFailed(login: Store["owner"]): Promise<Checked> {
  const failed = await withOwner(login, async (owner) =>
    (await hasQueues(owner))
      ? [...(await lettersOnHand(owner, most)), ...(await commandsOnHand(owner, most))].filter(
          ({ state }) => state === "dead",
        ).length
      : 0,
  );
  const says = failed === 0 ? "none has failed" : `${failed} failed for good: ./doorstep jobs lists them`;
  return { what: "Emails and circulation commands", ok: failed === 0, says };
}
