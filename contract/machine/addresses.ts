import * as z from "zod/mini";
import { addressLengths } from "#core/address/lengths.ts";
import { moveRefusals } from "../delivery-address.ts";
import { amountCents, day, zip } from "../scalars.ts";
import { accountInBody, accountInQuery, dayInBody, machineEndpoint } from "./machine-endpoint.ts";

const text = z.string();
const scope = "addresses";
const place = z.object({
  street: text,
  city: text,
  stateCode: text,
  zip: text,
  method: z.enum(["carrier", "mail", "none"]),
});
const changeId = z.int().check(z.positive(), z.maximum(999_999_999_999));

export const getDelivery = machineEndpoint({
  method: "GET",
  path: "/api/v1/delivery-address",
  summary: "Where an account's paper is delivered now, and where it will be after a planned change",
  scope,
  query: z.strictObject({ account: accountInQuery }),
  output: z.object({
    /** Null: nothing is delivered. */
    current: z.nullable(place),
    /** A move that has not taken effect yet; null: there is none. */
    change: z.nullable(
      z.object({ changeId: z.int(), startsOn: day, to: place, billingToo: z.boolean(), canWithdraw: z.boolean() }),
    ),
  }),
});

export const changeDelivery = machineEndpoint({
  method: "POST",
  path: "/api/v1/delivery-address",
  summary: "Delivers the paper to another address, from the first issue after the cut-off or from a later day",
  scope,
  refusals: [...moveRefusals, "undeliverable", "price-changes"],
  body: z.strictObject({
    accountNumber: accountInBody,
    street: text.check(z.trim(), z.minLength(1), z.maxLength(addressLengths.streetAddress)),
    /** Apartment or suite. */
    street2: z.optional(text.check(z.trim(), z.maxLength(addressLengths.streetAddress2))),
    /** Left out: the ZIP code's city. */
    city: z.optional(text.check(z.trim(), z.maxLength(addressLengths.city))),
    stateCode: text.check(z.regex(/^[A-Za-z]{2}$/, "must be the two letters of a state")),
    zip,
    /** Left out: as soon as possible. */
    startsOn: z.optional(dayInBody),
    /** Bills go to the new address, too. */
    billingToo: z.optional(z.boolean()),
    /**
     * The renewal price at the new address, if it differs, because the reader has to know it. If it is missing or
     * wrong, nothing is changed, and the answer is `price-changes` with the new price.
     */
    expectedCents: z.optional(amountCents),
  }),
  output: z.object({
    changeId: z.nullable(z.int()),
    startsOn: day,
    /** The first paper that goes to the new address. */
    firstPaperOn: day,
    to: place,
    /** Null: the renewal price stays. */
    price: z.nullable(z.object({ beforeCents: amountCents, afterCents: amountCents, renewsOn: day })),
  }),
});

export const withdrawDeliveryChange = machineEndpoint({
  method: "POST",
  path: "/api/v1/delivery-address/withdraw",
  summary: "Cancels a change of address that has not taken effect",
  scope,
  refusals: ["cut-off", "settled"],
  body: z.strictObject({ accountNumber: accountInBody, changeId }),
  output: z.object({ changeId: z.int() }),
});
