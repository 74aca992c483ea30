import { isStoreUnavailable } from "#server/db/faults.ts";
import { selectedPublications } from "../commands/command-tools.ts";
import type { CheckContext, CheckNeeds } from "./check-needs.ts";
import { type CheckName, type CheckResult, checks, isCheckName } from "#core/watch/checks.ts";
import { checkClock, checkHosts, checkProxies } from "./host-checks.ts";
import {
  checkAddresses,
  checkCirculation,
  checkEmail,
  checkGateways,
  checkIdentity,
  checkMailingLists,
  checkPayPal,
  checkStaffSignIn,
} from "./outside-checks.ts";
import {
  checkBackup,
  checkBackupSchedule,
  checkDatabase,
  checkDisk,
  checkFailedWork,
  checkKey,
  checkLaw,
  checkPaymentOrigin,
  checkPaymentPages,
  checkSignOutNotices,
  checkWebhooks,
} from "./own-checks.ts";

const made: Readonly<Record<CheckName, (here: CheckContext) => Promise<CheckResult[]>>> = {
  database: checkDatabase,
  disk: checkDisk,
  key: checkKey,
  clock: checkClock,
  email: checkEmail,
  gateway: checkGateways,
  paypal: checkPayPal,
  identity: checkIdentity,
  "staff-sign-in": checkStaffSignIn,
  addresses: checkAddresses,
  circulation: checkCirculation,
  "mailing-list": checkMailingLists,
  host: checkHosts,
  "payment-origin": checkPaymentOrigin,
  proxies: checkProxies,
  law: checkLaw,
  "failed-work": checkFailedWork,
  webhooks: checkWebhooks,
  "sign-out-notices": checkSignOutNotices,
  backup: checkBackup,
  "backup-schedule": checkBackupSchedule,
  "payment-page": checkPaymentPages,
};

/** The names of all checks, in the order of their rows. */
export const checkNames: readonly CheckName[] = Object.keys(checks).filter(isCheckName);

/** Makes these checks at the same time, so that a slow one does not hold up the others. */
export async function runChecks(needs: CheckNeeds, names: readonly CheckName[]): Promise<CheckResult[]> {
  const here: CheckContext = { ...needs, publications: await selectedPublications(needs, undefined) };
  return (await Promise.all(names.map((name) => made[name](here).catch(notMade(name))))).flat();
}

/** A fault of one check leaves the others alone; without the database there is nothing to report. */
const notMade =
  (check: CheckName) =>
  (fault: unknown): CheckResult[] => {
    if (isStoreUnavailable(fault)) throw fault;
    const why = fault instanceof Error ? fault.message : String(fault);
    return [{ check, of: "", ok: false, says: `could not be checked: ${why}` }];
  };
