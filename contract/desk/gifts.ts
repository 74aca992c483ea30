import * as z from "zod/mini";
import { amountCents } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });
const body = z.strictObject({ ...deskActionFields, giftId: z.uuid() });

export const deskTakeGiftBack = deskEndpoint({
  method: "POST",
  path: "/api/desk/gifts/take-back",
  summary: "Stops a gift's email: it isn't sent, or its link stops working. The gift stays paid for",
  action: "people",
  about: "publication",
  body,
  output: z.union([done, deskProblem]),
});

export const deskRefundGift = deskEndpoint({
  method: "POST",
  path: "/api/desk/gifts/refund",
  summary: "Cancels a gift that nobody has redeemed, and refunds the full price to its donor",
  action: "approveRefund",
  about: "publication",
  provenLately: true,
  body,
  output: z.union([z.extend(done, { amountCents }), deskProblem]),
});
