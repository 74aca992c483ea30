import type { TrackedEvent, Tracker, TrackerAccount, TrackResult } from "./port.ts";
import { createRestClient, type RestClient, type RestReply } from "#server/adapters/outbound/rest-client.ts";

const timeoutMs = 5_000;
/** The protocol's own limit for a parameter's text; longer text is silently dropped there. */
const maxText = 100;

/**
 * Google Analytics 4 by its Measurement Protocol: `POST /mp/collect?measurement_id=&api_secret=`. It answers 2xx to
 * anything that it can read, and does not report what it drops, so everything sent keeps within its limits.
 */
export function ga4Tracker(): Tracker {
  const clients = new Map<string, RestClient>();
  const clientFor = (account: TrackerAccount): RestClient | null => {
    const key = `${account.reach} ${account.url}`;
    const client = clients.get(key) ?? openClient(account);
    if (client !== null) clients.set(key, client);
    return client;
  };
  return {
    record: async (account, event) => {
      const client = clientFor(account);
      if (client === null) return { kind: "refused", why: "no address that is asked" };
      const query = { measurement_id: account.measurementId, api_secret: account.secret };
      return outcomeOf(await client.call({ method: "POST", path: "mp/collect", query, json: bodyOf(event) }));
    },
  };
}

/** Null: an address that we do not call, such as one of a private network (security.md 17). */
function openClient({ url, reach }: TrackerAccount): RestClient | null {
  try {
    return createRestClient({ baseUrl: url, reach, timeoutMs });
  } catch {
    return null;
  }
}

function outcomeOf(reply: RestReply): TrackResult {
  if (reply.kind === "none") return { kind: "later", why: "no answer" };
  const { status } = reply;
  const why = `answered ${status}`;
  if (status >= 200 && status < 300) return { kind: "sent" };
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? { kind: "refused", why }
    : { kind: "later", why };
}

const granted = (allowed: boolean): string => (allowed ? "GRANTED" : "DENIED");
const short = (text: string): string => text.slice(0, maxText);

/**
 * The wire form. A visit without its own id counts as one client while its page is open, and is never recognized again.
 */
function bodyOf(event: TrackedEvent): Readonly<Record<string, unknown>> {
  return {
    client_id: event.visit,
    timestamp_micros: event.at.getTime() * 1000,
    consent: { ad_user_data: granted(event.marketing), ad_personalization: granted(event.personalization) },
    events: [{ name: event.event, params: paramsOf(event) }],
  };
}

function paramsOf({ ecommerce, action, label }: TrackedEvent): Readonly<Record<string, unknown>> {
  const params = {
    ...(action === null ? {} : { action: short(action) }),
    ...(label === null ? {} : { label: short(label) }),
  };
  // Without an engagement time the reports leave the visit out.
  if (ecommerce === null) return { ...params, engagement_time_msec: 1 };
  const { coupon, transaction_id, items, ...figures } = ecommerce;
  return {
    ...params,
    ...figures,
    items: items.map((item) => ({ ...item, item_brand: short(item.item_brand), item_name: short(item.item_name) })),
    ...(coupon === "" ? {} : { coupon }),
    ...(transaction_id === "" ? {} : { transaction_id }),
    engagement_time_msec: 1,
  };
}
