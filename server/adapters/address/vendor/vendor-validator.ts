import { setTimeout as sleep } from "node:timers/promises";
import type { AddressAccount, AddressAnswer, AddressVendor, TypedAddress } from "../port.ts";
import { parseStreet } from "../street/parse-street.ts";
import { checkZip } from "../zip/check-zip.ts";
import type { LazyZipTable } from "../zip/zip-table.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { createCircuitBreaker, type MillisecondClock } from "./circuit-breaker.ts";
import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { RestReply } from "#server/adapters/outbound/rest-client.ts";
import type { SystemState } from "#server/outside-fault.ts";

/** A question to a vendor: street line and unit separately, the ZIP code in its two halves. */
export type AddressQuery = {
  readonly line: string;
  readonly unit: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
};

/** The vendor could not help. `retryAfterSeconds`: it is throttling us (429); null if it does not say for how long. */
export type VendorFailure = {
  readonly kind: "failed";
  readonly outcome: "refused" | "silent";
  readonly code: string;
  readonly retryAfterSeconds?: number | null;
};

export type VendorAnswer = { readonly kind: "answered"; readonly answer: AddressAnswer } | VendorFailure;

/** Called with every failure of a vendor, and with null once it works again. */
export type ReportVendorFailure = (failure: Pick<VendorFailure, "outcome" | "code"> | null) => void;

/** The settings of each vendor's validator. */
export type VendorSettings = AddressAccount & {
  readonly networks?: PrivateNetworks;
  readonly zips: LazyZipTable;
  readonly now: MillisecondClock;
  /** For a question and everything that it needs, such as its token. A form waits for this. */
  readonly timeoutMs: number;
  readonly watch: ReportVendorFailure;
};

type Needs = Pick<VendorSettings, "zips" | "now" | "timeoutMs" | "watch"> & {
  readonly ask: (question: AddressQuery) => Promise<VendorAnswer>;
  readonly tryKey: AddressVendor["tryKey"];
};

/** How many good answers are kept for each account. */
const keptAnswers = 5000;

/**
 * The rules that do not depend on the vendor: ZIP code and state must match, good answers are kept, old ones are used
 * while the vendor is away.
 */
export function createVendorValidator({ ask, tryKey, zips, now, timeoutMs, watch }: Needs): AddressVendor {
  const known = createAnswerCache({ now, limit: keptAnswers });
  const patience = createCircuitBreaker(now);

  const askUnlessOpen = async (question: AddressQuery): Promise<AddressAnswer> => {
    if (!patience.allowsCall()) return { kind: "unavailable" };
    const result = await within(timeoutMs, ask(question));
    if (result.kind === "answered") {
      patience.answered();
      watch(null);
      return result.answer;
    }
    if (result.retryAfterSeconds === undefined) patience.failed();
    else patience.throttled(result.retryAfterSeconds);
    watch(result);
    return { kind: "unavailable" };
  };

  return {
    tryKey,
    async validate(typed) {
      const table = await zips().catch(() => null);
      const zip = table === null ? null : checkZip(table, typed);
      if (zip?.kind === "refused") return zip.answer;
      const question = questionOf(typed);
      const key = Object.values(question).join("|").toUpperCase();
      const fresh = known.fresh(key);
      if (fresh !== null) return fresh;
      const answer = inState(await askUnlessOpen(question), question.stateCode);
      known.keep(key, answer);
      return answer.kind === "unavailable" ? (known.lastGood(key) ?? answer) : answer;
    },
  };
}

/** A reply that does not answer the question. */
export function failureOf(reply: RestReply): VendorFailure {
  if (reply.kind === "none") return { kind: "failed", outcome: "silent", code: reply.why ?? "no-answer" };
  const refused = { kind: "failed", outcome: "refused", code: `http-${reply.status}` } as const;
  return reply.status === 429 ? { ...refused, retryAfterSeconds: reply.retryAfterSeconds } : refused;
}

/** The answer is in a format that we do not know. */
export const unreadable: VendorFailure = { kind: "failed", outcome: "refused", code: "unreadable-answer" };

export function vendorState({ outcome, code }: VendorFailure): SystemState {
  return { kind: outcome, code };
}

/** A vendor may need a token first, and a second one if that has expired. One deadline covers all of it. */
async function within(ms: number, work: Promise<VendorAnswer>): Promise<VendorAnswer> {
  const over = new AbortController();
  const late: VendorAnswer = { kind: "failed", outcome: "silent", code: "too-slow" };
  const timer = sleep(ms, late, { ref: false, signal: over.signal }).catch(() => late);
  try {
    return await Promise.race([work, timer]);
  } finally {
    over.abort();
  }
}

/** A line that our own rules cannot read goes to the vendor as it is: it may know a building by its name. */
function questionOf({ streetAddress, city, stateCode, zip }: TypedAddress): AddressQuery {
  const street = parseStreet(streetAddress) ?? { line: streetAddress.trim(), unit: "" };
  const [zip5 = "", plus4 = null] = zip.split("-");
  return { line: street.line, unit: street.unit, city: city.trim(), stateCode: stateCode.toUpperCase(), zip5, plus4 };
}

/** A vendor that moves the address to another state has found a different address. */
const inState = (answer: AddressAnswer, stateCode: string): AddressAnswer =>
  answer.kind === "deliverable" && answer.standard.stateCode !== stateCode
    ? { kind: "undeliverable", because: "zip-state-conflict" }
    : answer;
