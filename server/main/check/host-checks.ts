import { isIP } from "node:net";
import { addressSettings } from "#core/site/card-gateways.ts";
import type { HostAnswer } from "#server/adapters/host/fetch-host.ts";
import { databaseTime } from "#server/store/database-time.ts";
import { type CheckContext, livePublications } from "./check-needs.ts";
import type { CheckResult } from "#core/watch/checks.ts";

const dayMs = 86_400_000;
const fewestDays = 14;

/** The https origins that must lead to this program: the hosts of what is live, the payment frame's and the desk's. */
function originsOf(here: CheckContext): string[] {
  const { payOrigin, deskOrigin } = here.config;
  const live = livePublications(here).flatMap(({ tenant, hosts }) => (hosts.length === 0 ? [tenant.domain] : hosts));
  const own = [payOrigin, deskOrigin].filter((origin) => origin?.startsWith("https://") === true);
  return [...new Set([...live.map((host) => `https://${host}`), ...own.map(String)])];
}

/** Resolves each of our host names, checks its certificate, and checks that it leads to a Doorstep. */
export const checkHosts = (here: CheckContext): Promise<CheckResult[]> =>
  Promise.all(
    originsOf(here).map(async (origin) => ({
      check: "host" as const,
      of: new URL(origin).host,
      ...hostStatus(await here.fetchHost(`${origin}/healthz`), here.outside.clock.now()),
    })),
  );

/** @param now decides how long the certificate is still valid. */
export function hostStatus(answer: HostAnswer, now: Date): Pick<CheckResult, "ok" | "says"> {
  if (answer.kind === "none") return { ok: false, says: `cannot be reached (${answer.code})` };
  const isOurs = answer.status === 200 && /"status":\s*"ok"/.test(answer.body);
  if (!isOurs) return { ok: false, says: `does not lead to this program (${answer.status})` };
  const days = Math.floor((answer.certificateUntil.getTime() - now.getTime()) / dayMs);
  const says = `leads here; its certificate is valid until ${answer.certificateUntil.toISOString()}`;
  return { ok: days >= fewestDays, says: days >= fewestDays ? says : `${says}, ${days} more days` };
}

/** What a server that readers reach says about the proxies before it. */
export async function checkProxies(here: CheckContext): Promise<CheckResult[]> {
  const row = { check: "proxies", of: "" } as const;
  const [first] = livePublications(here);
  if (first === undefined) return [{ ...row, ok: true, says: "no publication is live" }];
  const { trustedProxies } = here.config;
  const answer = await here.fetchHost(`https://${first.hosts[0] ?? first.tenant.domain}/readyz`);
  if (answer.kind === "none") return [{ ...row, ok: true, says: "not known: the program cannot be reached" }];
  const ok = !answer.body.includes("untrusted-proxy");
  const named = trustedProxies.length === 0 ? "none is named, and none was seen" : `${trustedProxies.join(", ")}`;
  return [{ ...row, ok, says: ok ? named : "requests come through one that TRUSTED_PROXIES does not name" }];
}

const maxSkewMs = 5000;

/** Compares this machine's clock with the database's, and with those of the gateways of live publications. */
export async function checkClock(here: CheckContext): Promise<CheckResult[]> {
  const { clock } = here.outside;
  const ours = clock.now().getTime();
  const theirs = await databaseTime(here.db);
  const skews = [{ whose: "the database", ms: theirs.getTime() - ours }];
  for (const origin of gatewayOrigins(here)) {
    const before = clock.now().getTime();
    const answer = await here.fetchHost(origin);
    if (answer.kind === "answered" && answer.at !== null)
      skews.push({ whose: new URL(origin).host, ms: answer.at.getTime() - (before + clock.now().getTime()) / 2 });
  }
  const [worst] = skews.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms));
  const says = skews.map(({ whose, ms }) => `${whose}: ${(ms / 1000).toFixed(1)} s`).join(", ");
  const ok = worst === undefined || Math.abs(worst.ms) <= maxSkewMs;
  return [{ check: "clock", of: "", ok, says: `ahead of our clock: ${says}` }];
}

function gatewayOrigins(here: CheckContext): string[] {
  const addresses = livePublications(here).flatMap(({ tenant: { gateway } }) =>
    Object.entries(gateway).flatMap(([name, value]) => (addressSettings(gateway.kind).includes(name) ? value : [])),
  );
  const urls = addresses.flatMap((address) => URL.parse(address) ?? []);
  return [
    ...new Set(
      urls.flatMap(({ protocol, origin, hostname }) => (protocol === "https:" && isIP(hostname) === 0 ? origin : [])),
    ),
  ];
}
