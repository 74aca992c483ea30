import type { Output } from "#contract/call-shape.ts";
import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod/mini";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import type { OrderSource } from "#core/site/order-source.ts";
import { applicableTerms } from "#core/site/applicable-terms.ts";
import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { cardAtStripe } from "./stripe.ts";

/** A card that approves any amount, and one that reacts to the cents of the amount (protocols 1.6). */
export const visa = { ssl_card_number: "4124939999999990", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };
export const mastercard = { ssl_card_number: "5406004444444443", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };
export const rehearsing = { ssl_card_number: "5472063333333330", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };

export const deliverable = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };
export const person = { firstName: "Nora", lastName: "Ellingsen", phoneNumber: "(262) 555-0121" };
export const password = "willow-creek-71";
/** Each visitor comes from a different address, so that they don't use up one another's limits. */
export const newIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const newEmail = (): string => `r${randomBytes(6).toString("hex")}@readers.example`;

export type Shopper = {
  readonly email: string;
  readonly token: string;
  readonly accountNumber: number;
  readonly amountCents: number;
};

/** The cookie of the browser in which the password was typed: `name=value`. */
export type InBrowser = { readonly cookie: string };

export type Order = {
  readonly offerCode?: string;
  readonly bundleID?: string;
  readonly rateCode?: string;
  readonly addOnOfferIDs?: string[];
  readonly email?: string;
  readonly gift?: WantedGift;
  readonly paymentMethod?: "Paypal";
  /** The parts of the link that led to the shop. */
  readonly source?: Partial<OrderSource>;
};

/** `gift`: for somebody else; `bogo`: for oneself and for somebody else. */
export type WantedGift = {
  readonly kind: "gift" | "bogo";
  readonly note?: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly startDate?: string;
};

/** A visitor with a login of this checkout. */
export async function aVisitor(
  site: Site,
  { domain }: Publisher,
  email = newEmail(),
): Promise<Pick<Shopper, "email" | "token"> & InBrowser> {
  const input = { domain, email, password, createBloxAccount: "Y" } as const;
  const { status, body, headers } = await call(site, "setupAccount", input, { ip: newIp() });
  const token = body.authResponse?.token;
  if (token === undefined) throw new Error(`no token: ${status} ${JSON.stringify(body)}`);
  return { email, token, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
}

export async function anAddress(site: Site, { domain }: Publisher, address = deliverable): Promise<number> {
  const { body } = await call(site, "validateAddress", { domain, ...address }, { ip: newIp() });
  return body.addressID;
}

/** The body of CreateSubscription for one of the publisher's plans. */
export async function anOrder(site: Site, publisher: Publisher, email: string, order: Order = {}) {
  const { bundleID = "digital", rateCode = "digital-intro-8w", addOnOfferIDs = [] } = order;
  const print = publisher.plain.catalog.bundles.find((bundle) => bundle.bundleId === bundleID)?.printDays.length !== 0;
  return {
    domain: publisher.domain,
    email,
    billingAddressId: await anAddress(site, publisher),
    deliveryAddressId: print ? await anAddress(site, publisher) : 0,
    rateCode,
    bundleID,
    addOnOfferIDs,
    ...person,
    termsAccepted: true as const,
    termsVersion: applicableTerms(publisher.plain.tenant.terms, {
      forGift: order.gift?.kind === "gift",
      byBill: order.paymentMethod === "Paypal",
    }).version,
    ...(order.gift === undefined ? {} : { gift: order.gift }),
    ...(order.offerCode === undefined ? {} : { offerCode: order.offerCode }),
    ...(order.source === undefined ? {} : { source: order.source }),
    ...(order.paymentMethod === undefined ? {} : { paymentMethod: order.paymentMethod }),
  };
}

type Widget = Extract<Output<typeof getConvergeAuthToken>, { isSuccess: true }>;

/** Goes up to the open widget: an account that waits for its payment, and the gateway's token for it. */
export async function aCheckout(
  site: Site,
  publisher: Publisher,
  order: Order = {},
): Promise<Shopper & InBrowser & { widget: Widget }> {
  const { email, token, cookie } = await aVisitor(site, publisher, order.email);
  const created = await call(site, "createSubscription", await anOrder(site, publisher, email, order), {
    token,
    key: newKey(),
  });
  if (!created.body.isSuccess) throw new Error(JSON.stringify(created));
  const accountNumber = created.body.addSubscriber[0] ?? 0;
  const widget = await openWidget(site, publisher, { token, accountNumber });
  return { email, token, cookie, accountNumber, amountCents: widget.amountCents, widget };
}

export async function openWidget(
  site: Site,
  { domain }: Publisher,
  { token, accountNumber }: Pick<Shopper, "token" | "accountNumber">,
  extras: { readonly tip?: number; readonly donateAmt?: number } = {},
): Promise<Widget> {
  const input = { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", ...extras } as const;
  const { body } = await call(site, "getConvergeAuthToken", input, { token });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return body;
}

const checkoutAnswer = z.object({
  callback: z.string(),
  payload: z.union([z.string(), z.record(z.string(), z.string())]),
});

/** The equivalent cards at Stripe, which has other numbers. A refused security code decides first. */
export function stripeNumberOf({
  ssl_card_number: number,
  ssl_cvv2cvc2: code,
}: Readonly<Record<string, string>>): string {
  if (code === "999") return "4000000000000127";
  if (number === mastercard.ssl_card_number) return "5555555555554444";
  return number === visa.ssl_card_number ? "4242424242424242" : (number ?? "");
}

/** What the gateway's script does in the payment frame: it sends the card to the gateway and nowhere else. */
export async function payAtGateway(
  site: Site,
  widget: Widget,
  card: Readonly<Record<string, string>> = visa,
): Promise<string> {
  if (widget.widget.kind === "frame" && widget.widget.gateway === "stripe")
    return (await cardAtStripe(site, widget.authToken, stripeNumberOf(card))).said;
  const response = await fetch(`${site.gatewayUrl}/sandbox/converge/hosted-payments/checkout_payment`, {
    method: "POST",
    body: new URLSearchParams({ ssl_txn_auth_token: widget.authToken, ...card }),
  });
  const { payload } = checkoutAnswer.parse(await response.json());
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}

/** The body of ProcessConvergeResponse for the widget's result. */
export const submitFrameAnswer = (
  { domain }: Publisher,
  shopper: Pick<Shopper, "accountNumber" | "amountCents">,
  convergeResponse: string,
) => ({
  domain,
  convergeResponse,
  accountNumber: shopper.accountNumber,
  dPS: "N" as const,
  amount: shopper.amountCents / 100,
  tip: 0,
  donateAmt: 0,
  paymentMethod: "Credit Card" as const,
});

/** Submits the widget's result. `change`: what the browser claims in addition, or instead. */
export const submit = (site: Site, publisher: Publisher, shopper: Shopper, said: string, change: object = {}) =>
  call(
    site,
    "processConvergeResponse",
    { ...submitFrameAnswer(publisher, shopper, said), ...change },
    { token: shopper.token, key: newKey() },
  );

/** A subscriber who has paid, with the token of the checkout. */
export async function aSubscriber(site: Site, publisher: Publisher, order: Order = {}): Promise<Shopper & InBrowser> {
  const { widget, ...shopper } = await aCheckout(site, publisher, order);
  const answer = await payAtGateway(site, widget);
  const { body } = await submit(site, publisher, shopper, answer);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return shopper;
}

/** Signs a subscriber in for the account area. */
export async function signedIn(site: Site, { domain }: Publisher, email: string): Promise<string> {
  const { body } = await call(site, "authenticateTNEmail", { domain, email, password }, { ip: newIp() });
  return body.authResponse.token;
}
