import type { Output, Parsed } from "#contract/call-shape.ts";
import type { Acknowledgment } from "#core/notice/payment-emails.ts";
import type { deskStart } from "#contract/desk/start.ts";
import { systemOfNewAccount } from "#core/circulation/system-of-record.ts";
import { startOnBill } from "#core/ledger/start-on-bill.ts";
import { cents } from "#core/money.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import { cleanOrderSource } from "#core/site/order-source.ts";
import type { AcceptedSubscription } from "#core/subscribing/decide-subscription.ts";
import { productOf } from "#core/subscribing/existing-subscription.ts";
import type { Tx } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext } from "#server/http/desk/desk-handler.ts";
import { insertOfficeAccount } from "#server/store/account/office-account.ts";
import { staffCaller } from "#server/store/account/staff-caller.ts";
import { claimAddresses } from "#server/store/delivery/address.ts";
import { confirmByPost } from "#server/store/email/confirm-by-post.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { writeBilledStart } from "#server/store/subscription/bill-start.ts";
import { lockPendingOrder, type SubscriptionOrder } from "#server/store/subscription/pending-order.ts";
import { buyerOf, type CheckedPhoneOrder, type ReturningAccount } from "./check-phone-order.ts";
import { phoneOrderQuote } from "./phone-quote.ts";
import { writeOrder } from "./write-order.ts";

export type PhoneOrderNeeds = RecordNeeds & {
  /** Sends the bill of an account that is due. */
  readonly bill: (
    tx: Tx,
    of: {
      readonly publication: Publication;
      readonly accountNumber: number;
      readonly today: Tx["today"];
      readonly actor: string;
    },
  ) => Promise<unknown>;
};

export type AcceptedPhoneOrder = Omit<CheckedPhoneOrder, "decision" | "plan"> & {
  readonly decision: AcceptedSubscription;
};

type Taken = Extract<Output<typeof deskStart>, { isSuccess: true }>;
type Context = DeskContext<typeof deskStart>;
type Input = Parsed<typeof deskStart>;

/** Where an order on the phone came from: what the caller says, and that it was on the phone. */
const sourceOf = (answer: string) => cleanOrderSource({ source: answer, medium: "phone" });

/**
 * Takes an order on the phone: writes the account and the order with what was agreed to, and starts it if the first
 * term is billed. Called under the locks of the person and the account.
 */
export async function takePhoneOrder(
  tx: Tx,
  needs: PhoneOrderNeeds,
  context: Context,
  {
    input,
    found,
    returning,
  }: { readonly input: Input; readonly found: AcceptedPhoneOrder; readonly returning: ReturningAccount | null },
): Promise<Taken> {
  const { staff, publication } = context;
  const actor = actorOf(staff);
  const { billing, delivery, decision, email, startFrom } = found;
  const ids = [billing, delivery].flatMap((place) => (place === null ? [] : [place.addressId]));
  await claimAddresses(tx, [...new Set(ids)], returning?.loginId ?? 0);
  const { firstName = "", lastName = "" } = input;
  const accountNumber =
    returning?.account.accountNumber ??
    (await insertOfficeAccount(tx, {
      firstName,
      lastName,
      email,
      phone: found.phone,
      circulationSystem: systemOfNewAccount(publication.tenant.circulation),
    }));
  const readOut = { by: actor, to: input.readOut.to };
  await writeOrder(tx, context, needs.uuid, {
    firstName,
    lastName,
    phoneNumber: "",
    checkoutId: "",
    takesOver: false,
    isSecond: input.isSecond,
    replaces: null,
    caller: { ...staffCaller(actor), ...buyerOf(found), loginId: returning?.loginId ?? 0 },
    decision,
    billing,
    delivery,
    gift: null,
    offer: found.offer,
    source: sourceOf(input.source),
    phone: { accountNumber, readOut, startFrom },
  });
  const quote = phoneOrderQuote(context, { plan: decision, billing, delivery, startFrom });
  const isStarted = input.pay !== "card";
  if (isStarted) await startBilled(tx, needs, context, { accountNumber, found });
  if (input.pay === "bill") await needs.bill(tx, { publication, accountNumber, today: context.moment.today, actor });
  return {
    isSuccess: true,
    accountNumber,
    isStarted,
    startOn: quote.term.startOn,
    confirmedBy: email === "" ? "post" : "email",
    errorMessage: "",
  };
}

type Starting = { readonly accountNumber: number; readonly found: AcceptedPhoneOrder };

/** The paper begins before it is paid for; until then the price is owed. */
async function startBilled(tx: Tx, needs: PhoneOrderNeeds, context: Context, { accountNumber, found }: Starting) {
  const { publication, moment, now, staff, requestId } = context;
  const { decision, billing, delivery, startFrom, email } = found;
  const order = await lockPendingOrder(tx, accountNumber);
  if (order === null || order.gift !== null) throw new Error("the order that was just written is not there");
  const { subscriptionId } = order;
  const { term, dueToday, firstIssueOn } = phoneOrderQuote(context, { plan: decision, billing, delivery, startFrom });
  const { bundle, rate } = decision;
  const start = startOnBill(term, bundle.printDays);
  const plan = { bundleId: bundle.bundleId, rateCode: rate.rateCode, rateVersion: rate.version };
  const actor = actorOf(staff);
  await writeBilledStart(tx, { subscriptionId, start, plan, actor });
  const acknowledgment: Acknowledgment = {
    name: nameOf(order),
    accountNumber,
    planName: bundle.name,
    paidToday: cents(0),
    onBill: {
      amount: dueToday,
      payBy: graceThroughOf(start.paidThrough, productOf(bundle), publication.tenant.policy),
    },
    charges: [],
    firstIssueOn,
    paidThrough: start.paidThrough,
    cancelDeadline: null,
    readOutOn: moment.today,
    terms: decision.terms,
  };
  const { tenant } = publication;
  await record(tx, needs, { actor, tenant, requestId }, "subscribing.start-on-bill", {
    subscriptionId,
    email,
    acknowledgment,
    start: {
      on: term.startOn,
      subscriptionId,
      product: order.product,
      bundleId: bundle.bundleId,
      rateCode: rate.rateCode,
      printDays: bundle.printDays,
      renews: true,
      paidThrough: null,
      deliveryAddressId: order.deliveryAddressId,
    },
  });
  if (email === "") await confirmByPost(tx, { subscriptionId, content: acknowledgment, today: moment.today, now });
}

const nameOf = ({ firstName, lastName }: SubscriptionOrder): string => `${firstName} ${lastName}`.trim();
