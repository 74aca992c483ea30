import * as z from "zod/mini";
import { publishedAccount } from "#contract/machine/account.ts";
import { webhookEvents } from "#contract/machine/webhook-events.ts";
import { type AnnouncedType, announcedTypes } from "#core/webhook/announcement.ts";
import { accountPath, fullPayload, payloadVersion } from "#core/webhook/message.ts";

const payloadOf = (type: AnnouncedType) =>
  z.object({
    type: z.literal(type),
    version: z.literal(payloadVersion),
    timestamp: z.iso.datetime(),
    data: z.object({
      accountNumber: z.int(),
      day: z.iso.date(),
      read: z.string(),
      details: z.optional(webhookEvents[type].details),
      account: z.optional(z.nullable(publishedAccount)),
    }),
  });

/** A complete message of a type, as it could be sent. */
export function exampleOf(type: AnnouncedType) {
  const facts = { type, accountNumber: 100_200_300, day: "2027-01-04", happenedAt: "2027-01-04T15:04:05.000Z" };
  return fullPayload(facts, { details: webhookEvents[type].example, account: exampleAccount });
}

const exampleAccount: z.output<typeof publishedAccount> = {
  accountNumber: 100_200_300,
  firstName: "Nora",
  lastName: "Ellingsen",
  email: "nora@readers.example",
  mergedInto: null,
  subscriptions: [
    {
      subscriptionId: 41,
      planId: "sunday",
      plan: "Sunday Print",
      status: "active",
      startsOn: "2027-01-04",
      paidThrough: "2027-01-31",
      lastDay: null,
      renews: true,
    },
  ],
  marketingEmail: true,
};

const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
}));

/** The `webhooks` of the OpenAPI document: every type with its shape, an example, and the meaning of an answer. */
export const webhooksOfDocument = () =>
  Object.fromEntries(
    announcedTypes.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: webhookEvents[type].says,
          description: `A thin message has neither details nor account; read the account at ${accountPath(100_200_300)}.`,
          tags: ["webhooks"],
          parameters: signed,
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: z.toJSONSchema(payloadOf(type)), example: exampleOf(type) },
            },
          },
          responses: {
            "2XX": { description: "Accepted: it is not sent again" },
            "410": { description: "No more messages, please: the endpoint is turned off" },
            default: { description: "Not accepted: it is sent again" },
          },
        },
      },
    ]),
  );
