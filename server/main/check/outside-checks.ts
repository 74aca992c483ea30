import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "#core/site/tenant.ts";
import { checkMailServer } from "#server/adapters/mail/smtp/check-mail-server.ts";
import type { SystemState } from "#server/outside-fault.ts";
import { gatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { addressVendorFinder } from "#server/site/address-vendor.ts";
import { findMailingListState } from "#server/store/mailing-list/mailing-list.ts";
import { countWaitingEmails } from "#server/store/email/emails-on-hand.ts";
import { type CheckContext, livePublications } from "./check-needs.ts";
import type { CheckName, CheckResult } from "#core/watch/checks.ts";

/** A system that takes longer than this is as good as down for the people who wait for it. */
const patienceMs = 8000;

type Says = Pick<CheckResult, "ok" | "says">;

/** @param meanwhile what happens while it does not work, starting with a semicolon. */
const saysOf = (state: SystemState, meanwhile = ""): Says =>
  state.kind === "answers"
    ? { ok: true, says: "accepts our login" }
    : { ok: false, says: `${state.kind === "silent" ? "does not answer" : "refuses us"} (${state.code})${meanwhile}` };

async function inTime(work: Promise<SystemState>): Promise<SystemState> {
  const over = new AbortController();
  const late: SystemState = { kind: "silent", code: "too-slow" };
  try {
    return await Promise.race([work, sleep(patienceMs, late, { signal: over.signal, ref: false }).catch(() => late)]);
  } finally {
    over.abort();
  }
}

/**
 * One finding for each publication that has such a system.
 * @param ask null if it has none.
 */
const ofEach = (
  { publications }: CheckContext,
  check: CheckName,
  ask: (tenant: Tenant) => Promise<Says> | null,
): Promise<CheckResult[]> =>
  Promise.all(
    publications.flatMap(({ tenant }) => {
      const asked = ask(tenant);
      return asked === null ? [] : asked.then((says): CheckResult => ({ check, of: tenant.domain, ...says }));
    }),
  );

const accountsOf = ({ outside, emulatorUrl }: CheckContext) =>
  gatewayAccounts({ gateways: outside.gateways, emulatorUrl });

/** A missing setting or secret is our own fault, and its message says which one. */
async function gatewaySays(ask: () => Promise<SystemState | null>): Promise<Says> {
  try {
    const state = await ask();
    return state === null ? { ok: false, says: "its settings or secrets are missing" } : saysOf(state);
  } catch (fault) {
    // The row names the publication.
    return { ok: false, says: (fault instanceof Error ? fault.message : String(fault)).replace(/^tenant \d+ /, "") };
  }
}

export const checkGateways = (here: CheckContext): Promise<CheckResult[]> =>
  ofEach(here, "gateway", (tenant) =>
    gatewaySays(async () => {
      const account = await accountsOf(here).named(tenant, tenant.gateway.kind);
      return account && inTime(account.tryKey());
    }),
  );

export const checkPayPal = (here: CheckContext): Promise<CheckResult[]> =>
  ofEach(here, "paypal", (tenant) =>
    tenant.payPal === null
      ? null
      : gatewaySays(async () => {
          const account = await accountsOf(here).forMethod(tenant, "Paypal");
          return account && inTime(account.tryKey());
        }),
  );

export const checkIdentity = (here: CheckContext): Promise<CheckResult[]> =>
  ofEach(here, "identity", (tenant) =>
    tenant.identity.kind === "builtin"
      ? null
      : inTime(here.outside.identity[tenant.identity.kind].tryKey(tenant)).then((state) =>
          saysOf(state, "; readers cannot sign in"),
        ),
  );

export async function checkStaffSignIn({ outside: { staffProvider } }: CheckContext): Promise<CheckResult[]> {
  if (staffProvider === undefined) return [];
  return [{ check: "staff-sign-in", of: "", ...saysOf(await inTime(staffProvider.provider.tryKey())) }];
}

const offline = { ok: true, says: "are checked offline" } as const;
const vendorNames = { usps: "USPS", smarty: "Smarty" } as const;

export function checkAddresses(here: CheckContext): Promise<CheckResult[]> {
  const { db, outside, emulatorUrl } = here;
  const vendorOf = addressVendorFinder({ db, secrets: outside.secrets, addresses: outside.addresses, emulatorUrl });
  return ofEach(here, "addresses", async (tenant) => {
    const { kind } = tenant.addresses;
    if (kind === "offline") return offline;
    const name = vendorNames[kind];
    const meanwhile = "; addresses are checked offline meanwhile";
    const vendor = await vendorOf(tenant);
    if (vendor === null)
      return { ok: false, says: `the address or the secret of ${name} is missing or cannot be used${meanwhile}` };
    const { ok, says } = saysOf(await inTime(vendor.tryKey()), meanwhile);
    return { ok, says: `${name} ${says}` };
  });
}

export const checkCirculation = (here: CheckContext): Promise<CheckResult[]> =>
  ofEach(here, "circulation", (tenant) => (tenant.circulation.kind === "native" ? null : askCirculation(here, tenant)));

async function askCirculation({ circulationOf }: CheckContext, tenant: Tenant): Promise<Says> {
  const system = await circulationOf(tenant);
  if (system === null) return { ok: false, says: "its secret is missing, or a live publication names the emulator" };
  // Its own deadline is shorter than ours.
  const answer = await system.readAccounts([]);
  return answer.kind === "read"
    ? { ok: true, says: "accepts our login" }
    : { ok: false, says: `${answer.why}; commands wait` };
}

export const checkMailingLists = (here: CheckContext): Promise<CheckResult[]> =>
  ofEach(here, "mailing-list", (tenant) => (tenant.mailingList.kind === "mailchimp" ? askList(here, tenant) : null));

async function askList({ db, listOf }: CheckContext, tenant: Tenant): Promise<Says> {
  const open = await listOf(tenant);
  if (open === null)
    return { ok: false, says: "its key is missing, or the address is not for this publication's mode" };
  const { ok, says } = saysOf(await inTime(open.list.tryKey()), "; changes wait");
  const standing = await findMailingListState(db, tenant.tenantId);
  const dead = standing?.dead ?? 0;
  const failing =
    ok && standing !== null && standing.failingSince !== null ? [`failed (${standing.lastAnswer ?? ""})`] : [];
  const wrong = [...failing, ...(dead === 0 ? [] : [`does not accept ${dead} ${dead === 1 ? "reader" : "readers"}`])];
  return { ok: ok && wrong.length === 0, says: [says, ...wrong].join("; ") };
}

const waitingText = (waiting: number): string => `${waiting} ${waiting === 1 ? "email waits" : "emails wait"}`;

/** Without a mail server, the sandbox's own mailbox takes the email of all publications except live ones. */
export async function checkEmail(here: CheckContext): Promise<CheckResult[]> {
  const { mail } = here.config;
  const sending = mail === undefined ? livePublications(here) : here.publications;
  let waiting = 0;
  for (const { tenant } of sending) waiting += await countWaitingEmails(here.db, tenant.tenantId);
  const row = { check: "email", of: "" } as const;
  if (mail === undefined)
    return sending.length === 0
      ? [{ ...row, ok: true, says: "goes to the sandbox's mailbox; no publication is live" }]
      : [{ ...row, ok: false, says: `SMTP_URL is not set; ${waitingText(waiting)}` }];
  const { ok, said } = await checkMailServer({ url: mail.url, timeoutMs: patienceMs });
  const verdict = ok ? "accepts our email" : "doesn't accept our email";
  return [{ ...row, ok, says: `${new URL(mail.url).hostname} ${verdict} (${said}); ${waitingText(waiting)}` }];
}
