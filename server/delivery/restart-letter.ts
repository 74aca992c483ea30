import { cutOffOf } from "#core/calendar/cut-off.ts";
import { effectOf } from "#core/delivery/stop-effect.ts";
import { firstReachableIssue, type NumberedStop, type StopFacts } from "#core/delivery/stop-facts.ts";
import type { DeliveryRestarts } from "#core/notice/delivery-letters.ts";
import type { HeldTerm } from "#server/store/held-term.ts";
import type { QueuedLetter } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import type { Holder } from "#server/store/temporary-stop.ts";

type Told = { readonly publication: Publication; readonly held: HeldTerm; readonly holder: Holder };

/** "Your paper comes again on ...": one letter for a stop and the day on which it ends. */
export function restartLetter(
  { publication, held, holder }: Told,
  facts: StopFacts,
  stop: NumberedStop,
  uuid: () => string,
): QueuedLetter {
  const { stopId, restartOn, option } = stop;
  const { issues, restartsWith } = effectOf(facts, facts.stops, stop);
  const { bundles } = publication.catalogue;
  const content: DeliveryRestarts = {
    name: `${holder.firstName} ${holder.lastName}`,
    accountNumber: held.accountNumber,
    planName: bundles.find(({ bundleId }) => bundleId === held.bundleId)?.name ?? "",
    option,
    restartOn,
    issues: issues.map(({ date }) => date),
    restartsWith,
    paidThrough: held.paidThrough,
    changeUntil: restartsWith < firstReachableIssue(facts) ? null : cutOffOf(restartsWith, facts.cutOff, facts.method),
  };
  return {
    letterId: uuid(),
    kind: "deliveryRestarts",
    recipient: holder.contactEmail,
    accountNumber: held.accountNumber,
    content,
    naturalKey: `delivery-restarts:${stopId}:${restartOn}`,
  };
}
