import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReviewSettled, ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import {
  dropDeadMessages,
  findTroubledEndpoints,
  type TroubledEndpoint,
} from "#server/store/webhook/troubled-endpoints.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { enableEndpoint, resendMessages } from "./manage-endpoints.ts";

export type EndpointReviewNeeds = { readonly db: Database; readonly clock: Clock; readonly enqueue: Enqueue };

/** Receivers of the publisher's other systems that were turned off, or have not accepted messages. */
export const endpointReviews = ({ db, clock, enqueue }: EndpointReviewNeeds): ReviewSource => ({
  action: "connect",
  movesMoney: [],
  outcomes: {
    replay: "it is turned on, and everything that it did not get is sent again",
    drop: "the messages that failed aren't needed anymore",
  },
  done: { replay: "what it did not get is on its way", drop: "the messages that failed are dropped" },
  list: async ({ tenant }) =>
    (await findTroubledEndpoints(db, tenant.tenantId)).map((endpoint) => ({
      key: String(endpoint.endpointId),
      accountNumber: null,
      day: endpoint.since,
      about: aboutOf(endpoint),
      words: endpoint.dead > 0 ? ["replay", "drop"] : ["replay"],
    })),
  settle: async ({ tenant }, key, { outcome, by: { actor } }) => {
    if (!/^[1-9]\d{0,8}$/.test(key)) return { kind: "unknown" };
    const endpointId = Number(key);
    return db.write(tenantDay(clock, tenant), async (tx): Promise<ReviewSettled> => {
      const by = { actor, now: clock.now() };
      const changed =
        outcome === "drop"
          ? (await dropDeadMessages(tx, endpointId)) > 0
          : await playAll(tx, { enqueue }, endpointId, by);
      if (!changed) return { kind: "unknown" };
      const details = { queue: "webhook", key };
      await audit(tx, { actor, action: "desk.queue", subject: `webhook:${key}`, outcome, details });
      return { kind: "settled", outcome, details: {} };
    });
  },
});

async function playAll(
  tx: Tx,
  needs: Pick<EndpointReviewNeeds, "enqueue">,
  endpointId: number,
  by: Parameters<typeof enableEndpoint>[3],
): Promise<boolean> {
  const isOnNow = await enableEndpoint(tx, needs, endpointId, by);
  const count = await resendMessages(tx, needs, { deadOf: endpointId }, by);
  return isOnNow || count > 0;
}

const offTexts: Readonly<Record<"gone" | "failing", string>> = {
  gone: "was turned off because it asked for no more messages",
  failing: "was turned off after five days of failures",
};

function aboutOf({ url, offBecause, dead, lastAnswer }: TroubledEndpoint): string {
  const host = URL.parse(url)?.host ?? url;
  const off = offBecause === null || offBecause === "staff" ? [] : [offTexts[offBecause]];
  const failed = dead === 0 ? [] : [`did not take ${dead} ${dead === 1 ? "message" : "messages"}`];
  return `${host} ${[...off, ...failed].join(", and ")}${lastAnswer === null ? "" : ` (last answer: ${lastAnswer})`}`;
}
