import type { Bundle } from "#contract/site.ts";
import type { Call } from "#web/data/call.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import { keyOf } from "#web/parts/payment/idempotency-key.ts";
import { makePaymentFlow, type Paid, type PaymentFlow } from "#web/parts/payment/payment-flow.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import type { Replaces } from "./checkout-state.ts";
import { creditText } from "./plan-change-text.ts";
import type { SubscriptionRequest } from "./purchase-request.ts";
import { openPayment, type OrderRun, type OrderToCreate } from "./purchase-run.ts";
import { withPurchase } from "./with-purchase.ts";

/** What is being bought, by whom, and how it will be paid. */
export type OrderToPay = OrderToCreate & {
  readonly bundle: Pick<Bundle, "name" | "title" | "membership" | "term">;
  readonly replaces: Replaces | null;
};

export type OrderPaymentNeeds = {
  readonly store: CheckoutStore;
  readonly call: Call;
  /** Stores what the thank-you page shows. */
  readonly remember: (bought: SubscribeData) => void;
  readonly notSold: OrderRun["onPlanNotSold"];
  /** Reports an error that the buyer doesn't need to see. */
  readonly report: (fault: unknown) => void;
};

const boughtBy = ({ request, bundle, replaces }: OrderToPay, { accountNumber, amountCents }: Paid): SubscribeData => ({
  subscriber: { email: request.email, accountID: String(accountNumber) },
  subscription: { name: bundle.name, title: bundle.title, membership: bundle.membership },
  ...(request.gift !== undefined && { gift: boughtGift(request.gift) }),
  ...(replaces !== null &&
    amountCents !== null && { replaced: { planName: replaces.planName, credit: creditText(replaces) } }),
  ...(amountCents === null && { paidBefore: true }),
});

const boughtGift = ({
  kind,
  recipientName,
  recipientEmail = "",
  startDate = "",
}: NonNullable<SubscriptionRequest["gift"]>) => ({
  kind,
  recipientName,
  recipientEmail,
  startDate,
});

/** The payment of the checkout: first creates its subscription, and at the end requests its receipt. */
export function makeOrderPayment({
  store,
  call,
  remember,
  report,
  notSold,
}: OrderPaymentNeeds): PaymentFlow<OrderToPay> {
  /** The server takes content and address from its own record and sends the receipt only once (security.md S13). */
  const sendReceipt = ({ request, bundle }: OrderToPay, accountNumber: number, amountCents: number) => {
    const input = {
      domain: request.domain,
      accountNumber,
      amount: amountCents / 100,
      email: request.email,
      name: `${request.firstName} ${request.lastName}`,
      membershipLevel: bundle.membership,
      subscriptionTerm: bundle.term,
    };
    const key = keyOf(store.checkoutID(), "sendPurchaseReceipt", input);
    return call("sendPurchaseReceipt", input, { idempotencyKey: key });
  };

  return makePaymentFlow<OrderToPay>({
    purchase: () => store.now().purchase,
    dispatch: (event) => store.become(withPurchase(store.now(), event)),
    checkoutID: store.checkoutID,
    call,
    report,
    open: (run, sale, made) =>
      openPayment(
        {
          ...run,
          onPlanNotSold: notSold,
          onOfferRefused: (refused) => store.dispatch({ type: "offerRefused", refused }),
        },
        sale,
        made,
      ),
    payment: ({ request, method }) => ({ domain: request.domain, method, tipCents: 0 }),
    paid: (sold, paid) => {
      const { accountNumber, amountCents } = paid;
      remember(boughtBy(sold, paid));
      sendReceipt(sold, accountNumber, amountCents ?? sold.agreedCents).catch(report);
    },
  });
}
