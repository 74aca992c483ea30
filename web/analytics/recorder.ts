import type { Input } from "#contract/call-shape.ts";
import { type ConsentChoice, consentVersion } from "#core/site/consent.ts";
import type { recordEvent } from "#contract/site.ts";
import type { AnalyticsEntry, CommerceEntry } from "./entries.ts";

export type RecorderNeeds = {
  readonly hostname: string;
  readonly domain: string;
  /** `window.dataLayer`, created if missing. */
  readonly layer: () => unknown[];
  readonly log: (entry: AnalyticsEntry) => void;
  readonly consent: { readonly allowed: () => ConsentChoice; readonly privacySignal: () => boolean };
  readonly send: (input: Input<typeof recordEvent>) => Promise<unknown>;
  /** Random, for this page load; stored nowhere. */
  readonly visit: string;
  /** Whether a transaction is seen for the first time. */
  readonly isFirst: (transactionId: string) => boolean;
};

export type Recorder = (entry: AnalyticsEntry) => void;

const onThisMachine = new Set(["localhost", "127.0.0.1"]);

const isCommerce = (entry: AnalyticsEntry): entry is CommerceEntry => "ecommerce" in entry;

/**
 * Adds each event to the page's `dataLayer` and, if the visitor has consented, sends it to our own server. On localhost
 * it is only logged (subscribe §7). A purchase counts once per transaction. Failures here never disturb the page
 * (security.md F15).
 */
export function makeRecorder(needs: RecorderNeeds): Recorder {
  return (entry) => {
    if (isCommerce(entry) && entry.event === "purchase" && !needs.isFirst(entry.ecommerce.transaction_id)) return;
    const layer = needs.layer();
    // Otherwise what an earlier event left in the layer would be merged into this one.
    if (isCommerce(entry)) layer.push({ ecommerce: null });
    layer.push(entry);
    if (onThisMachine.has(needs.hostname)) return needs.log(entry);
    const allowed = needs.consent.allowed();
    if (allowed.analytics) needs.send(inputOf(needs, allowed, entry)).catch(() => undefined);
  };
}

function inputOf({ domain, visit, consent }: RecorderNeeds, allowed: ConsentChoice, entry: AnalyticsEntry) {
  const state = { ...allowed, globalPrivacyControl: consent.privacySignal(), version: consentVersion };
  const rest = isCommerce(entry)
    ? { ...entry, ecommerce: { ...entry.ecommerce, items: [...entry.ecommerce.items] } }
    : entry;
  return { domain, visit, consent: state, ...rest };
}
