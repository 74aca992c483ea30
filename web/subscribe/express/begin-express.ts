import { messages } from "#contract/messages.ts";
import type { Bundle, Quote } from "#contract/site.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Call } from "#web/data/call.ts";
import { addressBody } from "#web/parts/address/address-body.ts";
import { type AddressFields, addressFields, sameAddress } from "#web/parts/address/address-fields.ts";
import { nextAddress, startAddress, type ValidAddress } from "#web/parts/address/address-state.ts";
import { addressWords } from "#web/parts/address/address-words.ts";
import { noDeliveryText } from "#web/parts/address/use-address-form.ts";
import type { PaymentFlow } from "#web/parts/payment/payment-flow.ts";
import type {
  ExpressFromFrame,
  ExpressWallet,
  RefusedPart,
  WalletAddress,
} from "#web/payment-frame/express/express-messages.ts";
import type { AccountEvent, FieldErrors } from "../checkout/account-state.ts";
import type { CheckoutStore } from "../checkout/checkout-store.ts";
import type { Checkout } from "../checkout/checkout-state.ts";
import { validConsent } from "../checkout/consent.ts";
import type { OrderToPay } from "../checkout/order-payment.ts";
import { readiness } from "../checkout/purchase-request.ts";
import { expressWords as words } from "./express-words.ts";
import { fieldsOfWallet, walletAddressProblem } from "./wallet-address.ts";

export type ExpressOutcome =
  /** The order has been made, and its amount is the one that the sheet shows. */
  | { readonly kind: "charge"; readonly sessionToken: string }
  | { readonly kind: "refused"; readonly about: RefusedPart; readonly text: string }
  /** The password isn't accepted, which is shown at its field. */
  | { readonly kind: "password"; readonly text: string }
  /** The payment step continues: the buyer already has this plan, or the payment is being confirmed. */
  | { readonly kind: "elsewhere" };

export type ExpressNeeds = {
  readonly store: CheckoutStore;
  readonly call: Call;
  readonly domain: string;
  readonly bundle: Bundle;
  readonly setUp: (event: AccountEvent) => Promise<FieldErrors>;
  readonly quote: (checkout: Checkout) => Promise<Quote>;
  readonly payment: PaymentFlow<OrderToPay>;
};

type ExpressRequest = Omit<Extract<ExpressFromFrame, { type: "buyer" }>, "type"> & { readonly password: string };

const methodOf = {
  applePay: "Apple Pay",
  googlePay: "Google Pay",
} as const satisfies Record<ExpressWallet, PaymentMethodName>;

const refused = (about: RefusedPart, text: string): ExpressOutcome => ({ kind: "refused", about, text });

/**
 * Turns the wallet's details into an order that waits for its payment, by the same calls as the steps. What is charged
 * is what the sheet shows and the terms say; if the address changes the amount, nothing is charged.
 */
export async function beginExpress(needs: ExpressNeeds, given: ExpressRequest): Promise<ExpressOutcome> {
  const { store, bundle } = needs;
  const { buyer } = given;
  const billing = fieldsOfWallet(buyer.billing, buyer.phone);
  const delivery = buyer.delivery === null ? null : fieldsOfWallet(buyer.delivery, buyer.phone);
  // A buyer who continues without the wallet finds everything filled in.
  store.saveDraft({
    billing,
    ...(store.now().account.kind !== "ready" && { email: buyer.email, confirmEmail: buyer.email }),
    ...(delivery !== null && { delivery, sameAsBilling: false }),
  });
  store.dispatch({ type: "started" });
  // If nothing can be delivered, no login is created.
  const paid = await checked(needs, buyer.billing, billing, store.now().billing);
  if (typeof paid === "string") return refused("billing", words.address(paid));
  store.dispatch({ type: "billingChecked", address: paid });
  if (bundle.isPrintOffer) {
    if (buyer.delivery === null || delivery === null) return refused("delivery", words.changedMeanwhile);
    const before = store.now().delivery;
    const to = await checked(needs, buyer.delivery, delivery, before?.kind === "own" ? before.to : null);
    if (typeof to === "string") return refused("delivery", words.address(to));
    if (!to.printDelivery) return refused("delivery", noDeliveryText(to, words.notServed));
    if (before?.kind !== "own" || before.to !== to)
      store.dispatch({ type: "deliveryChosen", delivery: { kind: "own", to } });
  }
  return (await setUpLogin(needs, given)) ?? order(needs, given);
}

/** Sets up the login with the wallet's email and the typed password. Null: it is ready. */
async function setUpLogin(
  { store, setUp }: ExpressNeeds,
  { buyer, password }: ExpressRequest,
): Promise<ExpressOutcome | null> {
  const account = () => store.now().account;
  if (account().kind === "ready") return null;
  const credentials = { email: buyer.email, password };
  let fields = await setUp({ type: "submitted", credentials });
  // The click that paid also agreed to a new login.
  if (account().kind === "notFound") fields = await setUp({ type: "creationAccepted" });
  if (fields.password !== undefined) return { kind: "password", text: fields.password };
  const now = account();
  if (now.kind === "ready") return null;
  if (now.kind === "activeExists") return refused("email", messages.activeAccountExists);
  if (now.kind === "refused" || now.kind === "unanswered") return refused("email", now.message);
  return refused("email", fields.email ?? words.changedMeanwhile);
}

/**
 * The address in our validator's form, or what is wrong with it. An address that was accepted before isn't checked
 * again.
 */
async function checked(
  { call, domain }: ExpressNeeds,
  given: WalletAddress,
  fields: AddressFields,
  before: ValidAddress | null,
): Promise<ValidAddress | string> {
  if (before !== null && sameAddress(before.fields, fields)) return before;
  const wrong = walletAddressProblem(given, fields);
  if (wrong !== null) return wrong;
  try {
    const answer = await call("validateAddress", { domain, ...addressBody(fields, addressFields) });
    const asked = nextAddress(startAddress(fields), { kind: "asked", of: fields });
    const { check } = nextAddress(asked, { kind: "answered", of: fields, answer });
    if (check.kind !== "valid") return check.kind === "invalid" ? check.message : addressWords.checkAgain;
    const { address } = check;
    const suggested = address.suggestedCity ?? null;
    return suggested === null ? address : addressWords.chooseCity(suggested, fields.city);
  } catch {
    return messages.addressRequestFailed;
  }
}

/** Makes the order for exactly what was agreed to and shown. */
async function order(needs: ExpressNeeds, { wallet, amountCents }: ExpressRequest): Promise<ExpressOutcome> {
  const { store, domain, bundle, payment } = needs;
  const method = methodOf[wallet];
  if (store.now().method !== method) store.dispatch({ type: "methodPicked", method });
  const quote = await needs.quote(store.now()).catch(() => null);
  if (quote === null) return refused("other", messages.somethingWentWrong);
  const now = store.now();
  if (validConsent(now.consents, bundle.bundleID, quote) === undefined) return refused("other", words.priceChanged);
  if (quote.dueTodayCents !== amountCents) return refused("other", words.changedMeanwhile);
  const ready = readiness(domain, now, bundle, quote);
  if (ready.kind === "missing") return refused("other", words.changedMeanwhile);
  const { round, replaces } = now;
  await payment.open({ request: ready.request, bundle, method, agreedCents: amountCents, round, replaces });
  const { purchase } = store.now();
  if (purchase.kind !== "paying" || purchase.token !== "fresh") return { kind: "elsewhere" };
  if (purchase.authorization.amountCents !== amountCents) return refused("other", words.changedMeanwhile);
  return { kind: "charge", sessionToken: purchase.authorization.authToken };
}
