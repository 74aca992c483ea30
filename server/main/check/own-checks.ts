import { loosenedStates } from "#core/site/policy-pack.ts";
import { canonicalHost } from "#core/site/tenant-host.ts";
import { hasDiskSpace } from "#server/http/health.ts";
import { tenantSecretPlace } from "#server/crypto/secret-box.ts";
import { backupResults, lastBackup } from "#server/store/backup-taken.ts";
import { countFailedWork } from "#server/store/failed-work.ts";
import { lastPageCheck } from "#server/store/payment/payment-page.ts";
import { sealedSecrets } from "#server/store/publication/tenant-secret.ts";
import { findMissedNotices } from "#server/store/openid/missed-notices.ts";
import { findTroubledEndpoints } from "#server/store/webhook/troubled-endpoints.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { databaseLine } from "../commands/open-store.ts";
import { type BackupFacts, backupStatus } from "./backup-status.ts";
import { type CheckContext, livePublications } from "./check-needs.ts";
import type { CheckResult } from "#core/watch/checks.ts";

/** A program that got this far has connected and found the current schema. */
export const checkDatabase = async ({ config }: CheckContext): Promise<CheckResult[]> => [
  { check: "database", of: "", ok: true, says: `${databaseLine(config)} answers and has the current schema` },
];

export async function checkDisk({ config: { database, dataDir } }: CheckContext): Promise<CheckResult[]> {
  const ok = await hasDiskSpace(database.kind === "embedded" ? dataDir : null);
  return [{ check: "disk", of: "", ok, says: ok ? "there is room" : `the disk that holds ${dataDir} is almost full` }];
}

/** Opens every stored secret, and keeps none of them. */
export async function checkKey({ db, outside, publications }: CheckContext): Promise<CheckResult[]> {
  const closed: string[] = [];
  let opened = 0;
  for (const { tenant } of publications)
    for (const { name, sealed } of await sealedSecrets(db, tenant.tenantId)) {
      try {
        outside.secrets.open(sealed, tenantSecretPlace(tenant.tenantId, name));
        opened++;
      } catch {
        closed.push(`${name} of ${tenant.domain}`);
      }
    }
  const row = { check: "key", of: "" } as const;
  return [
    closed.length === 0
      ? { ...row, ok: true, says: `decrypts all ${opened} stored secrets` }
      : { ...row, ok: false, says: `can't decrypt ${closed.join(", ")}` },
  ];
}

export async function checkPaymentOrigin(here: CheckContext): Promise<CheckResult[]> {
  const row = { check: "payment-origin", of: "" } as const;
  const { production, payOrigin, deskOrigin } = here.config;
  if (payOrigin === undefined) {
    const isNeeded = production && livePublications(here).length > 0;
    return [
      { ...row, ok: !isNeeded, says: `PAY_ORIGIN is not set${isNeeded ? "" : "; only a live publication needs it"}` },
    ];
  }
  const { protocol, host } = new URL(payOrigin);
  const others = here.publications.flatMap(({ tenant, hosts }) => [tenant.domain, ...hosts]);
  if (production && protocol !== "https:") return [{ ...row, ok: false, says: `${payOrigin} is not https` }];
  const isShared = payOrigin === deskOrigin || others.includes(canonicalHost(host));
  return [{ ...row, ok: !isShared, says: isShared ? `${payOrigin} shows other pages, too` : payOrigin }];
}

/** Compares what each catalog says about canceling with the laws that the program knows. */
export const checkLaw = async ({ outside, publications }: CheckContext): Promise<CheckResult[]> =>
  publications.map(({ tenant }) => {
    const states = loosenedStates(tenant.saving.packs, tenantDay(outside.clock, tenant).today);
    const says = states.length === 0 ? "the catalog meets what the laws ask" : `canceling in ${states.join(", ")}`;
    return { check: "law", of: tenant.domain, ok: states.length === 0, says };
  });

export async function checkFailedWork({ db, publications }: CheckContext): Promise<CheckResult[]> {
  let failed = 0;
  for (const { tenant } of publications) failed += await countFailedWork(db, tenant.tenantId);
  return [
    {
      check: "failed-work",
      of: "",
      ok: failed === 0,
      says: failed === 0 ? "none has failed" : `${failed} failed for good`,
    },
  ];
}

export async function checkWebhooks({ db, publications }: CheckContext): Promise<CheckResult[]> {
  const domains: string[] = [];
  for (const { tenant } of publications)
    if ((await findTroubledEndpoints(db, tenant.tenantId)).length > 0) domains.push(tenant.domain);
  const ok = domains.length === 0;
  const says = ok ? "all accept their messages" : `some of ${domains.join(", ")} do not accept their messages`;
  return [{ check: "webhooks", of: "", ok, says }];
}

export async function checkSignOutNotices({
  db,
  outside,
  publications,
}: Pick<CheckContext, "db" | "outside" | "publications">): Promise<CheckResult[]> {
  const sites: string[] = [];
  for (const { tenant } of publications) {
    const { tenantId, today } = tenantDay(outside.clock, tenant);
    for (const { clientNumber } of await findMissedNotices(db, tenantId, today))
      sites.push(`site ${clientNumber} of ${tenant.domain}`);
  }
  const ok = sites.length === 0;
  const says = ok ? "all websites take them" : `not taken by ${sites.join(", ")}`;
  return [{ check: "sign-out-notices", of: "", ok, says }];
}

export async function checkBackup(here: CheckContext): Promise<CheckResult[]> {
  const facts: BackupFacts = {
    takenAt: await lastBackup(here.db.directory),
    now: here.outside.clock.now(),
    isLive: livePublications(here).length > 0,
    isOwnDatabase: here.config.database.kind === "embedded",
  };
  return [{ check: "backup", of: "", ...backupStatus(facts) }];
}

/** The last time that the schedule took a backup, and that it tested one. Without a schedule there is no row. */
export async function checkBackupSchedule({ db }: CheckContext): Promise<CheckResult[]> {
  const results = await backupResults(db.directory);
  const last = (["take", "verify"] as const).flatMap((task) => results.find((result) => result.task === task) ?? []);
  const failed = last.find(({ ok }) => !ok);
  if (last.length === 0) return [];
  const row = { check: "backup-schedule", of: "" } as const;
  const says = (failed === undefined ? last : [failed]).map((result) => `${result.says} (${result.at.toISOString()})`);
  return [{ ...row, ok: failed === undefined, says: says.join("; ") }];
}

const oldestPageMs = 10 * 86_400_000;

/** What the weekly comparison of each live payment page found last. */
export const checkPaymentPages = (here: CheckContext): Promise<CheckResult[]> =>
  Promise.all(
    livePublications(here).map(async ({ tenant }): Promise<CheckResult> => {
      const row = { check: "payment-page", of: tenant.domain } as const;
      const last = await lastPageCheck(here.db, tenant.tenantId);
      if (last === null) return { ...row, ok: true, says: "has not been compared yet" };
      const compared = `compared ${last.at.toISOString()}`;
      if (!last.allWell) return { ...row, ok: false, says: `differs from what this program sends; ${compared}` };
      const isOld = here.outside.clock.now().getTime() - last.at.getTime() > oldestPageMs;
      return { ...row, ok: !isOld, says: isOld ? `${compared}, and not since` : `as sent; ${compared}` };
    }),
  );
