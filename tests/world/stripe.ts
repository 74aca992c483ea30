import { randomBytes } from "node:crypto";
import { type MoodName, type QueuedMood, queueMood } from "#sandbox/moods.ts";
import { faultOf, type StripeCall } from "#sandbox/stripe/answer-stripe-call.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import {
  approvedResponse,
  declinedResponse,
  readRefusal,
  readResult,
  type StripeResult,
} from "#web/payment-frame/stripe/stripe-answer.ts";
import { readToken } from "#web/payment-frame/stripe/stripe-script.ts";
import { aPublisher, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** For `aPublisher`: gives it an account at Stripe. */
const atStripe = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    gateway: { kind: "stripe", url: "sandbox", publishableKey: `pk_test_${randomBytes(6).toString("hex")}` },
  },
});

export const aStripePublisher = (
  site: Site,
  change: (plain: CatalogData) => CatalogData = (plain) => plain,
): Promise<Publisher> => aPublisher(site, (plain) => atStripe(change(plain)));

/** The account of a publication at the emulated Stripe. */
export function stripeAccountOf({ plain: { tenant } }: Pick<Publisher, "plain">): string {
  if (tenant.gateway.kind !== "stripe") throw new Error("it has its account at another gateway");
  return tenant.gateway.publishableKey;
}

type AtStripe = {
  readonly kind: "approved" | "declined" | "unknown";
  /** What the page submits. */
  readonly said: string;
  readonly result: StripeResult;
};

/** What Stripe.js and our code around it make of a card in the frame. If the bank asks, it gets an answer. */
export async function cardAtStripe(
  site: Site,
  authToken: string,
  number: string,
  { bank = "complete", expires = "1229" }: { readonly bank?: string; readonly expires?: string } = {},
): Promise<AtStripe> {
  const { publishableKey: key, clientSecret, invoiceNumber } = readToken(authToken);
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ key, client_secret: clientSecret, ...fields });
    const answer = await fetch(`${site.gatewayUrl}/sandbox/stripe/js/${path}`, { method: "POST", body });
    const said: unknown = await answer.json();
    return readResult(answer.ok ? { paymentIntent: said } : said);
  };
  const until = { exp_month: expires.slice(0, 2), exp_year: `20${expires.slice(2)}` };
  const card = { number, ...until, cvc: "123", line1: "12 Main Street", postal_code: "53095" };
  const first = await send("confirm", card);
  const result = first.status === "requires_action" ? await send("authenticate", { choice: bank }) : first;
  if (result.status === "succeeded") return { kind: "approved", said: approvedResponse(result, invoiceNumber), result };
  const isDeclined = readRefusal(result) !== null;
  return { kind: isDeclined ? "declined" : "unknown", said: declinedResponse(result, invoiceNumber), result };
}

/** What Stripe took for a publisher and has not fully refunded, in cents, oldest first. */
export const stripeCharges = (site: Site, publisher: Pick<Publisher, "plain">): number[] =>
  site.stripeLedger.db
    .prepare(
      `select amount from charge c where account = ? and status = 'succeeded' and amount > (select coalesce(sum(r.amount), 0)
         from refund r where r.intent = c.intent and r.status = 'succeeded') order by number`,
    )
    .all(stripeAccountOf(publisher))
    .map((row) => Number(row["amount"]));

/** Puts the next call of this kind to the publisher's account in this mood, after those already queued. */
export const stripeMood = (
  site: Site,
  publisher: Publisher,
  call: StripeCall,
  mood: MoodName,
  how?: QueuedMood,
): void => queueMood(site.stripeLedger.db, stripeAccountOf(publisher), call, mood, how);

/** The next call of this kind is carried out, but answered with HTTP 500. */
export const stripeFault = (site: Site, publisher: Publisher, call: StripeCall): void =>
  queueMood(site.stripeLedger.db, stripeAccountOf(publisher), faultOf(call), "usual");
