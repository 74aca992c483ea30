import type { AnalyticsEvent } from "#contract/analytics.ts";
import type { recordEvent } from "#contract/site.ts";
import { effectiveConsent } from "#core/site/consent.ts";
import type { TrackedEvent } from "#server/adapters/tracker/port.ts";
import type { Handler } from "#server/http/handler.ts";
import { queueEvent } from "#server/store/publication/analytics-event.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

export type RecordNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/**
 * Accepts an event to forward to the publisher's tracker (security.md S19). If its visitor has refused, or their
 * browser has by Global Privacy Control, the event is not even stored; its sender never is.
 */
export const makeRecordEvent =
  ({ enqueue, uuid }: RecordNeeds): Handler<typeof recordEvent> =>
  async (input, { publication, privacySignal, now, command }) => {
    const { globalPrivacyControl, ...choice } = input.consent;
    const allowed = effectiveConsent(choice, privacySignal || globalPrivacyControl);
    if (!allowed.analytics || publication.tenant.tracker.kind === "none") return { isSuccess: true, recorded: false };
    return command(async (tx) => {
      await queueEvent(tx, enqueue, uuid(), trackedOf(input, allowed, now));
      return { isSuccess: true as const, recorded: true };
    });
  };

const trackedOf = (
  { visit, event, ecommerce, action, label }: AnalyticsEvent,
  { marketing, personalization }: { readonly marketing: boolean; readonly personalization: boolean },
  at: Date,
): TrackedEvent => ({
  visit,
  at,
  event,
  ecommerce: ecommerce ?? null,
  action: action ?? null,
  label: label ?? null,
  marketing,
  personalization,
});
