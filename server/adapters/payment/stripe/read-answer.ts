import * as z from "zod/mini";

/** The parts of Stripe's answers that we use, each read before it is believed. */

const nullish = <T extends z.core.SomeType>(of: T) => z.optional(z.nullable(of));

const checks = z.object({
  address_line1_check: nullish(z.string()),
  address_postal_code_check: nullish(z.string()),
  cvc_check: nullish(z.string()),
});

const card = z.object({
  brand: nullish(z.string()),
  last4: nullish(z.string()),
  exp_month: z.number(),
  exp_year: z.number(),
  checks: nullish(checks),
});
export type CardAnswer = z.output<typeof card>;

const charge = z.object({
  id: z.string(),
  status: z.string(),
  failure_code: nullish(z.string()),
  outcome: nullish(z.object({ reason: nullish(z.string()) })),
  authorization_code: nullish(z.string()),
  payment_method_details: nullish(z.object({ card: nullish(card) })),
});
export type ChargeAnswer = z.output<typeof charge>;

const refused = z.object({ code: nullish(z.string()), decline_code: nullish(z.string()) });

const payment = z.object({
  object: z.literal("payment_intent"),
  id: z.string(),
  status: z.string(),
  created: z.number(),
  amount: z.number(),
  amount_received: z.number(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  client_secret: nullish(z.string()),
  customer: nullish(z.string()),
  payment_method: nullish(z.string()),
  setup_future_usage: nullish(z.string()),
  last_payment_error: nullish(refused),
  latest_charge: nullish(z.union([z.string(), charge])),
});
export type PaymentAnswer = z.output<typeof payment>;

const setup = z.object({
  object: z.literal("setup_intent"),
  id: z.string(),
  status: z.string(),
  created: z.number(),
  metadata: z.record(z.string(), z.string()),
  client_secret: nullish(z.string()),
  customer: nullish(z.string()),
  payment_method: nullish(z.union([z.string(), z.object({ id: z.string(), card: nullish(card) })])),
  last_setup_error: nullish(refused),
});
export type SetupAnswer = z.output<typeof setup>;

const refund = z.object({
  id: z.string(),
  status: nullish(z.string()),
  amount: z.number(),
  metadata: nullish(z.record(z.string(), z.string())),
});
export type RefundAnswer = z.output<typeof refund>;

const method = z.object({ id: z.string(), card: nullish(card) });
export const readMethod = (value: unknown) => method.safeParse(value).data ?? null;

const listOf = <T extends z.core.SomeType>(of: T) => z.array(of);
const listedCharge = z.extend(charge, { payment_intent: nullish(z.union([z.string(), payment])) });
const listedRefund = z.extend(refund, { payment_intent: nullish(z.union([z.string(), payment])) });
const withPayment = z.object({ payment_intent: z.optional(payment) });

export const readPayment = (value: unknown): PaymentAnswer | null => payment.safeParse(value).data ?? null;
export const readSetup = (value: unknown): SetupAnswer | null => setup.safeParse(value).data ?? null;
export const readRefund = (value: unknown): RefundAnswer | null => refund.safeParse(value).data ?? null;
export const readPayments = (value: unknown): PaymentAnswer[] | null => listOf(payment).safeParse(value).data ?? null;
export const readRefunds = (value: unknown): RefundAnswer[] | null => listOf(refund).safeParse(value).data ?? null;
export const readCharges = (value: unknown) => listOf(listedCharge).safeParse(value).data ?? null;
export const readDayRefunds = (value: unknown) => listOf(listedRefund).safeParse(value).data ?? null;

/** The payment that an error of a refused card names. */
export const paymentInError = (error: unknown): PaymentAnswer | null =>
  withPayment.safeParse(error).data?.payment_intent ?? null;

const named = z.object({ id: z.string() });
export const idIn = (value: unknown): string | null => named.safeParse(value).data?.id ?? null;
