import { hash } from "node:crypto";
import type { getCalendar } from "#contract/calendar.ts";
import { type FeedEvent, feedEvents } from "#core/account/calendar-feed.ts";
import { feedName, feedText } from "#core/account/feed-text.ts";
import { icalendar } from "#core/format/icalendar.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findLinkedAccount } from "#server/store/account/calendar-link.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";

/**
 * An account's calendar for anybody who has its link: days and the publication's name, and nothing about the person or
 * the money. Without a live subscription there is nothing to show, and the link is answered like an unknown one.
 */
export const makeGetCalendar =
  ({ db }: { readonly db: Database }): Handler<typeof getCalendar> =>
  async ({ code }, { publication, moment, origin, basePath, tenantId, at }) => {
    const found = await db.readTogether(at, async (tx) => {
      const link = await findLinkedAccount(tx, code);
      const held = link && (await findHeldTerm(tx, link.accountNumber));
      return held && { held, language: link.language };
    });
    if (found === null) return notFound();
    const { held, language } = found;
    const { siteName } = publication.tenant.site;
    const { startOn, renewsOn, chargeOn, subscriptionId } = held;
    const events = feedEvents({ stops: stopFactsOf(held, publication, moment), startOn, renewsOn, chargeOn });
    const url = `${origin}${basePath}/account`;
    const whose = nameless(tenantId, subscriptionId);
    const text = icalendar({
      name: feedName(siteName, language),
      language,
      today: moment.today,
      events: events.map((event: FeedEvent) => ({
        uid: `${event.key}-${whose}@${publication.tenant.domain}`,
        from: event.from,
        until: event.until,
        summary: feedText(event, siteName, language),
        url,
      })),
    });
    return new TextEncoder().encode(text);
  };

/** An id that tells the events of two subscriptions apart in one calendar, without an account number. */
const nameless = (tenantId: number, subscriptionId: number): string =>
  hash("sha256", `calendar:${tenantId}:${subscriptionId}`, "hex").slice(0, 16);
