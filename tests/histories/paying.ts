import type { Choice } from "#sandbox/paypal/orders.ts";
import { applicableTerms } from "#core/site/applicable-terms.ts";
import { cardGatewayOf } from "#tests/world/card-gateways.ts";
import { anAddress, mastercard, person as buyer, visa } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { gatewaysAreNormal, salesAt } from "./books.ts";
import {
  ask,
  type Browser,
  isRecord,
  type JsonBody,
  number,
  type Person,
  setsUp,
  type Tab,
  text,
  type World,
} from "./people.ts";
import { typesCard } from "./typing-a-card.ts";
import type { StepReport } from "./who.ts";

export const plans = [
  { bundleID: "digital", rateCode: "digital-intro-8w" },
  { bundleID: "digital-yearly", rateCode: "digital-12m" },
  { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" },
  { bundleID: "sunday", rateCode: "sunday-4w" },
] as const;

/** Plans that include everything of another one of these, and more. */
export const largerPlans = [
  { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" },
  { bundleID: "daily", rateCode: "daily-4w" },
] as const;

/** Thousands of consecutive histories take years, and these cards outlast them. */
const lasting = { ssl_exp_date: "1249" };
const good = { ...visa, ...lasting };
const declining = { ...good, ssl_cvv2cvc2: "999" };
type CardName = "a good card" | "another card" | "a declined card";
const cards: ReadonlyMap<string, typeof visa> = new Map<CardName, typeof visa>([
  ["a good card", good],
  ["another card", { ...mastercard, ...lasting }],
  ["a declined card", declining],
]);

export const cardNames: readonly CardName[] = ["a good card", "another card", "a declined card"];
/** The buttons of PayPal's page. */
export const atPayPal: readonly Button[] = [
  "approve",
  "pending",
  "pending-fails",
  "silent",
  "recorded-late",
  "decline",
  "refund-pending",
  "refund-fails",
  "refund-declined",
  "refund-silent",
];
type Button = Choice | "cancel";
/** How a person pays. */
export type PaymentChoice = CardName | `PayPal: ${Button}`;

/** How far a purchase gets before its tab is closed or left. */
const stages = ["answered", "approved", "open", "ordered", "begun"] as const;
type Stage = (typeof stages)[number];

export const inTab = async (
  world: World,
  person: Person,
  browser: Browser,
  tab: Tab,
  until: Stage,
  card: PaymentChoice,
): StepReport => {
  const reached = stages.slice(stages.indexOf(until)).toReversed();
  for (const stage of reached) {
    const next = await advance[stage](world, person, browser, tab, card);
    if (next !== "") return next;
  }
  return `as far as "${until}"`;
};

const rank = (tab: Tab): number => (tab.stage === "gone" ? -1 : stages.indexOf(tab.stage));

type Advance = (world: World, person: Person, browser: Browser, tab: Tab, card: PaymentChoice) => StepReport;

const isAt = (tab: Tab, stage: Stage): boolean => rank(tab) === stages.indexOf(stage);

/** From one stage to the next; "" if all went well, or if the tab is already further. */
const advance: Readonly<Record<Stage, Advance>> = {
  begun: async (world, person, browser, tab) => {
    if (tab.purpose !== "subscribe" || browser.checkout !== null) return "";
    const { token, said } = await setsUp(world, browser, person);
    if (token === null) {
      tab.stage = "gone";
      return `and is told "${said}"`;
    }
    browser.checkout = token;
    person.hasLogin = true;
    return "";
  },
  ordered: async (world, person, browser, tab) => {
    if (!isAt(tab, "begun") || tab.purpose !== "subscribe") return "";
    const { site, publisher } = world;
    const address = await anAddress(site, publisher);
    const print = !tab.plan.bundleID.startsWith("digital");
    const terms = applicableTerms(publisher.plain.tenant.terms, { forGift: false, byBill: false });
    const order = {
      domain: publisher.domain,
      email: person.email,
      ...buyer,
      firstName: person.name,
      ...tab.plan,
      billingAddressId: address,
      deliveryAddressId: print ? await anAddress(site, publisher) : 0,
      addOnOfferIDs: [],
      termsAccepted: true,
      termsVersion: terms.version,
    };
    const orders = async (more: object) =>
      (await ask(world, browser, "createSubscription", { ...order, ...more }, browser.checkout)).body;
    const first = await orders({});
    const replaces = tab.takesPlaceOfOld ? offeredChange(first) : null;
    if (tab.takesPlaceOfOld && replaces === null) {
      tab.stage = "gone";
      return `and is not offered a change (${text(first, "code")})`;
    }
    const body = replaces === null ? first : await orders({ replaces });
    const [account] = Array.isArray(body["addSubscriber"]) ? body["addSubscriber"] : [];
    if (body["isSuccess"] !== true) {
      tab.stage = "gone";
      return `and is told ${text(body, "code") || text(body, "detail")}`;
    }
    tab.account = Number(account);
    if (!person.accounts.includes(tab.account)) person.accounts.push(tab.account);
    tab.stage = "ordered";
    return "";
  },
  open: async (world, _, browser, tab, card) => {
    if (!isAt(tab, "ordered")) return "";
    const { publisher } = world;
    const terms = applicableTerms(publisher.plain.tenant.terms, { forGift: false, byBill: false });
    const consent = ["ezPay", "updateCard"].includes(tab.purpose) ? { consentVersion: terms.version } : {};
    const input = {
      domain: publisher.domain,
      accountNumber: tab.account,
      paymentMethod: methodOf(card),
      oneTime: tab.purpose === "oneTime" ? "Y" : "N",
      ...consent,
      ...(tab.purpose === "subscribe" ? {} : { purpose: tab.purpose }),
    };
    const token = tab.purpose === "subscribe" ? browser.checkout : browser.session;
    const { body } = await ask(world, browser, "getConvergeAuthToken", input, token);
    if (body["isSuccess"] !== true) {
      tab.stage = "gone";
      return `and is told ${text(body, "code") || text(body, "detail")}`;
    }
    tab.authToken = text(body, "authToken");
    tab.amountCents = number(body, "amountCents");
    tab.byPayPal = card.startsWith("PayPal");
    tab.stage = "open";
    return "";
  },
  approved: async (world, _, browser, tab, card) => {
    if (!isAt(tab, "open")) return "";
    if (tab.byPayPal) return approvesAtPayPal(world, tab, card);
    const paid = await typesCard(world.site, tab.authToken, cards.get(card) ?? good);
    tab.frameAnswer = paid.said;
    tab.transaction = paid.kind === "approved" ? paid.transaction : "";
    tab.stage = paid.kind === "declined" ? "open" : "approved";
    // A declined card leaves the form open for another one; the page submits the decline.
    if (paid.kind !== "declined") return "";
    return `and the card is declined, and she is told ${await handsInDecline(world, tab, browser, paid.transaction)}`;
  },
  answered: async (world, person, browser, tab) => {
    if (!isAt(tab, "approved")) return "";
    const told = await submitsPayment(world, tab, browser, tab.frameAnswer);
    tab.stage = "answered";
    const stands = cardGatewayOf(world.site, world.publisher).stands(tab.transaction);
    if (told === "declined" && stands)
      world.wrongs.push(`${person.name} was told that her payment was declined, and ${tab.amountCents} cents stand`);
    return `and is told ${told}`;
  },
};

/** What she is shown about the plan that the new one can replace, in the form of her answer. */
function offeredChange(body: JsonBody): object | null {
  const held = body["held"];
  if (!isRecord(held) || !isRecord(held["change"])) return null;
  return { accountNumber: held["accountNumber"], creditCents: held["change"]["creditCents"] };
}

/** ProcessConvergeResponse. Success is only reported for a payment that this very answer is about. */
export async function submitsPayment(world: World, tab: Tab, browser: Browser, said: string): Promise<string> {
  const input = {
    domain: world.publisher.domain,
    convergeResponse: said,
    accountNumber: tab.account,
    dPS: "N",
    amount: tab.amountCents / 100,
    tip: 0,
    donateAmt: 0,
    paymentMethod: tab.byPayPal ? "Paypal" : "Credit Card",
  };
  const token = tab.purpose === "subscribe" ? browser.checkout : browser.session;
  const { body, status } = await ask(world, browser, "processConvergeResponse", input, token);
  if (body["isSuccess"] === true) await successIsTrue(world, tab, text(body, "receiptNumber"));
  return body["isSuccess"] === true ? "paid" : text(body, "code") || `${status} ${text(body, "detail")}`;
}

/** The same for a declined card, which is reported plainly whatever happens to the account's other payments. */
async function handsInDecline(world: World, tab: Tab, browser: Browser, transaction: string): Promise<string> {
  const { site, publisher, wrongs } = world;
  const canBeSeen = gatewaysAreNormal(site, publisher) && cardGatewayOf(site, publisher).isOnRecord(transaction);
  const told = await submitsPayment(world, tab, browser, tab.frameAnswer);
  if (canBeSeen && (told === "being-confirmed" || told.startsWith("409")))
    wrongs.push(`account ${tab.account}: a card was declined, and its tab is told ${told}`);
  return told;
}

/** PayPal's id of the money that it charged for an order. */
const captureOf = (site: Site, order: string): string =>
  String(
    site.payPalLedger.db
      .prepare("select id from capture where order_id = ? and id not in (select id from undone)")
      .get(order)?.["id"] ?? "",
  );

/** Success is only reported for a payment that the gateway approved for this very tab. */
async function successIsTrue({ site, publisher, wrongs }: World, tab: Tab, receipt: string): Promise<void> {
  // A card that was only verified, or a decline submitted for what another tab has paid.
  if (tab.amountCents === 0 || (tab.transaction === "" && !tab.byPayPal)) return;
  if (tab.byPayPal) tab.transaction = captureOf(site, tab.authToken);
  const [intent] = await asOwner<{ id: string }>(
    site.store.owner,
    "select intent_id as id from payment_intent where tenant_id = $1 and receipt_number = $2",
    [publisher.tenantId, receipt],
  );
  const sale = salesAt(site, publisher).find(({ id }) => id === tab.transaction);
  if (intent === undefined || sale?.reference !== intent.id)
    wrongs.push(`account ${tab.account}: success was said of ${tab.transaction || "nothing"}`);
}

const methodOf = (way: PaymentChoice): string => (way.startsWith("PayPal") ? "Paypal" : "Credit Card");

async function approvesAtPayPal({ site }: World, tab: Tab, way: PaymentChoice): StepReport {
  const choice = way.startsWith("PayPal: ") ? way.slice("PayPal: ".length) : "approve";
  const url = `${site.gatewayUrl}/sandbox/paypal/checkoutnow?token=${tab.authToken}`;
  await fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" }).catch(() => null);
  tab.frameAnswer = JSON.stringify({ page: "approved" });
  tab.stage = "approved";
  return "";
}

export const aTab = (purpose: Tab["purpose"], plan: Tab["plan"], account = 0, takesPlaceOfOld = false): Tab => ({
  purpose,
  plan,
  account,
  takesPlaceOfOld,
  stage: purpose === "subscribe" ? "begun" : "ordered",
  amountCents: 0,
  authToken: "",
  frameAnswer: "",
  transaction: "",
  byPayPal: false,
});
