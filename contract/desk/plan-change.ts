import * as z from "zod/mini";
import { accountNumber, addressID, amountCents, bundleID, day, domain, terms, termsVersion } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const text = z.string();

/** What a change would do, or why it can't be made, in words for the clerk. */
const nowPart = z.union([
  z.object({
    isOffered: z.literal(true),
    /** The amount to pay now, for the first term. */
    dueCents: amountCents,
    /** The unused part of the old plan, which is refunded. */
    creditCents: amountCents,
    /** "Visa ending in 9990"; null: the refund goes to several payments, or is made by hand. */
    creditTo: z.nullable(text),
    startOn: day,
    /** The old plan's last day. */
    lastDay: day,
    /** A vacation hold ends with the old plan. */
    endsStop: z.boolean(),
  }),
  z.object({ isOffered: z.literal(false), because: text, needsAddress: z.boolean() }),
]);
const nextPart = z.union([
  z.object({
    isOffered: z.literal(true),
    from: day,
    /** For one term; null: the present plan and its price stay. */
    price: z.nullable(z.object({ amountCents, term: text })),
    /** What the reader loses with the present plan: "the paper on Monday". */
    loses: z.array(text),
  }),
  z.object({ isOffered: z.literal(false), because: text }),
]);

const plan = z.object({ bundleId: text, name: text, amountCents, term: text, now: nowPart, next: nextPart });

export const deskGetPlanChanges = deskEndpoint({
  method: "GET",
  path: "/api/desk/plan-changes",
  summary: "The plans that an account can change to, now or with its next term, and what each change would do",
  action: "subscribe",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    accountNumber,
    /** Where the paper would be delivered, if the account has no delivery address. */
    deliveryAddressId: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number))),
  }),
  output: z.object({
    current: z.nullable(z.object({ bundleId: text, name: text })),
    /** Another plan that begins with the next term. */
    next: z.nullable(z.object({ bundleId: text, name: text, from: day })),
    plans: z.array(plan),
    /** What is read out to the caller. */
    terms,
  }),
});
export type DeskPlanChoice = z.output<typeof plan>;

export const deskChangePlan = deskEndpoint({
  method: "POST",
  path: "/api/desk/change-plan",
  summary:
    "Lets another plan begin with the next term, or orders a larger one that replaces the current plan once it is paid",
  action: "subscribe",
  about: "publication",
  body: z.strictObject({
    publication: domain,
    accountNumber,
    seen: z.int().check(z.nonnegative()),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    note: z.string().check(z.trim(), z.maxLength(2000)),
    bundleId: bundleID,
    when: z.enum(["now", "renewal"]),
    /** Where the paper is delivered, if the account has no delivery address; 0: where it is delivered now. */
    deliveryAddressId: addressID,
    /** The amounts as they were read out: what is paid now or for the next term, and what is refunded. */
    amountCents,
    creditCents: amountCents,
    readOut: z.strictObject({ version: termsVersion, to: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      /** False: the change waits for its payment. */
      isDone: z.boolean(),
      from: day,
      errorMessage: z.literal(""),
    }),
    z.extend(deskProblem, { code: text }),
  ]),
});
