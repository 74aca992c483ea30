import { faultCollector } from "#server/fault-collector.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { type DueStops, dueStops, restartNoticeDays } from "#core/delivery/due-stops.ts";
import { effectOfStop } from "#core/delivery/stop-effect.ts";
import type { NumberedStop, StopFacts } from "#core/delivery/stop-facts.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { findHeldTerm, type HeldTerm, postExpiry } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import {
  findDueStops,
  notePostedThrough,
  setDelivering,
  tryLockAccount,
} from "#server/store/delivery/temporary-stop.ts";

export type ProcessStopsNeeds = RecordNeeds & PublicationNeeds;

const batch = 200;
const actor = "job:temporary-stops";
const oneUnit = 2;

/**
 * Writes what is due for the stops of a publication's subscribers on its own calendar: a ledger row for each stopped
 * issue whose date has passed, delivery that stops or restarts, and the email before it restarts (rules 4.7). One
 * account at a time, each in its own transaction: safe to run more than once, and to be killed at any instant.
 * @returns for how many accounts something was due.
 */
export const processStops = atPublication(
  async (needs: ProcessStopsNeeds, { publication, tenantId, today }): Promise<number> => {
    const aside = faultCollector();
    let followed = 0;
    for (let after = 0, found = batch; found === batch;) {
      const filter = { today, noticeDays: restartNoticeDays, after, most: batch };
      const due = await needs.db.write({ tenantId, today }, (tx) => findDueStops(tx, filter));
      for (const accountNumber of due)
        if (await aside.attempt(`account ${accountNumber}`, () => followOne(needs, publication, accountNumber)))
          followed++;
      [after, found] = [due.at(-1) ?? after, due.length];
    }
    aside.throwCollected();
    return followed;
  },
);

function followOne(needs: ProcessStopsNeeds, publication: Publication, accountNumber: number): Promise<boolean> {
  const moment = needs.clock.local(publication.tenant);
  return needs.db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, async (tx) => {
    const holder = await tryLockAccount(tx, accountNumber);
    const held = holder && (await findHeldTerm(tx, accountNumber));
    if (holder === null || held === null) return false;
    const facts = stopFactsOf(held, publication, moment);
    const due = dueStops(facts);
    await post(tx, held, due);
    if (due.status !== null) await move(tx, held, due.status);
    const by = { actor, tenant: publication.tenant };
    for (const stop of due.restarting)
      await record(tx, needs, by, "delivery.restart-notice", {
        account: { ...holder, accountNumber },
        stopId: stop.stopId,
        words: restartWords({ publication, held }, facts, stop),
      });
    return true;
  });
}

/** The dates have included a stop since it was accepted, so its rows move none of them (rules 3a). */
async function post(tx: Tx, { subscriptionId, rateCode, rateVersion }: HeldTerm, due: DueStops): Promise<void> {
  const rows = due.rows.map(({ stopId, issueOn }) => ({
    subscriptionId,
    rateCode,
    rateVersion,
    cause: "stop" as const,
    halfUnits: oneUnit,
    issueOn,
    reference: `stop:${stopId}`,
    actor,
  }));
  await postExpiry(tx, rows);
  for (const { stopId, through } of due.processed) await notePostedThrough(tx, stopId, through);
}

async function move(tx: Tx, { subscriptionId, accountNumber }: HeldTerm, status: "active" | "stopped"): Promise<void> {
  await setDelivering(tx, subscriptionId, status);
  await audit(tx, {
    actor,
    action: "delivery.status",
    subject: `account:${accountNumber}`,
    outcome: status,
    details: { subscriptionId },
  });
}

/** The email before papers restart: sent once for a stop and the day on which it ends. */
function restartWords(
  { publication, held }: { readonly publication: Publication; readonly held: HeldTerm },
  facts: StopFacts,
  stop: NumberedStop,
) {
  const { restartOn, option } = stop;
  const { issues, restartsWith, deadlines } = effectOfStop(facts, facts.stops, stop);
  const { bundles } = publication.catalog;
  return {
    planName: bundles.find(({ bundleId }) => bundleId === held.bundleId)?.name ?? "",
    option,
    restartOn,
    issues: issues.map(({ date }) => date),
    addedWhenPaid: issues.filter(({ effect }) => effect === "addsWhenPaid").length,
    restartsWith,
    paidThrough: held.paidThrough,
    changeUntil: deadlines.restart,
  };
}
