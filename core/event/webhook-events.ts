import type { WebhookOff } from "../notice/staff-emails.ts";
import type { ConsequencesOf } from "./consequences.ts";

/** What the program does on its own with webhook endpoints. What staff do is written to the trail directly. */
export type WebhookEvents = {
  /** Sending to an endpoint has been turned off. `office`: the publisher's own mailbox, or "" if there is none. */
  readonly "webhook.off": WebhookOff & { readonly office: string; readonly now: Date };
};

export const webhookConsequences: ConsequencesOf<WebhookEvents> = {
  "webhook.off": ({ office, now, ...content }) => ({
    subject: `webhook:${content.endpointId}`,
    outcome: content.because,
    details: { url: content.url, answer: content.answer },
    emails:
      office === ""
        ? []
        : [
            {
              kind: "webhookOff",
              recipient: office,
              accountNumber: null,
              content,
              naturalKey: `webhookOff:${content.endpointId}:${now.toISOString()}`,
            },
          ],
  }),
};
