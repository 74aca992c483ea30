import * as z from "zod/mini";
import { authState } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import {
  addressID,
  bundleID,
  domain,
  email,
  password,
  personName,
  phoneNumber,
  rateCode,
  refusalOf,
  yesNo,
} from "./scalars.ts";

export const setupAccount = endpoint({
  method: "POST",
  path: "/api/Subscriber/SetupAccount",
  summary: "Check or create the login of a checkout (the outcome table of contract.md)",
  scope: "none",
  toggle: "subscription_services",
  limit: "accountSetup",
  body: z.strictObject({
    domain,
    email,
    password,
    createBloxAccount: yesNo,
    membership: z.optional(z.string().check(z.maxLength(80))),
    rate: z.optional(rateCode),
  }),
  output: z.object({
    isSuccess: z.boolean(),
    circAccountExists: z.boolean(),
    bloxAccountExists: z.boolean(),
    errorMessage: z.string(),
    authResponse: z.optional(authState),
  }),
});

export const subscriptionRefusals = [
  "plan-already-active",
  "rate-not-for-current",
  "address",
  "no-print-delivery",
  "off-sale",
  "terms",
] as const;

export const createSubscription = endpoint({
  method: "POST",
  path: "/api/Subscriber/CreateSubscription",
  summary: "Make the account and its pending subscription; it becomes active when the gateway confirms payment",
  scope: "checkout",
  toggle: "subscription_services",
  repeat: "stored",
  body: z.strictObject({
    domain,
    email,
    billingAddressId: addressID,
    deliveryAddressId: addressID,
    rateCode,
    firstName: personName,
    lastName: personName,
    phoneNumber,
    termsAccepted: z.literal(true),
    termsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
    bundleID: z.optional(bundleID),
    addOnOfferIDs: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), addSubscriber: z.array(z.int()), errorMessage: z.literal("") }),
    refusalOf(subscriptionRefusals),
  ]),
});
