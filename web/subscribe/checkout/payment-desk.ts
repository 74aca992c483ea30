import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Bundle } from "#contract/site.ts";
import type { Call } from "#web/data/call.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { keyOf } from "./idempotency-key.ts";
import { openPayment, settle } from "./purchase-run.ts";
import type { RunNeeds, Wanted } from "./purchase-run.ts";
import type { SubscriptionRequest } from "./purchase-request.ts";
import type { PurchaseEvent } from "./purchase-state.ts";

/** What is being bought, by whom, and how it will be paid. */
export type Sale = Wanted & {
  readonly bundle: Pick<Bundle, "name" | "title" | "membership" | "term">;
};

export type DeskNeeds = {
  readonly store: CheckoutStore;
  readonly call: Call;
  /** Keeps what the thank-you page shows. */
  readonly remember: (bought: SubscribeData) => void;
  /** A fault that the buyer need not hear of. */
  readonly report: (fault: unknown) => void;
};

export type PaymentDesk = {
  /** How the buyer was last about to pay; null before the first time. */
  readonly method: () => PaymentMethodName | null;
  /** Begins, or goes on where it stopped. A second press while it works does nothing. */
  readonly open: (sale: Sale) => Promise<void>;
  /** Asks about a payment whose outcome is not known. */
  readonly askAgain: () => Promise<void>;
  /** The payment frame needs a new token. */
  readonly frameStopped: (unsure: boolean) => Promise<void>;
  /** The payment frame's approval; the server has the last word on it. */
  readonly approved: (convergeResponse: string) => Promise<void>;
};

const boughtBy = ({ request, bundle }: Sale, accountNumber: number): SubscribeData => ({
  subscriber: { email: request.email, accountID: String(accountNumber) },
  subscription: { name: bundle.name, title: bundle.title, membership: bundle.membership },
  ...(request.gift !== undefined && { gift: boughtGift(request.gift) }),
});

const boughtGift = ({
  kind,
  recipientName,
  recipientEmail,
  startDate = "",
}: NonNullable<SubscriptionRequest["gift"]>) => ({
  kind,
  recipientName,
  recipientEmail,
  startDate,
});

/** Runs the payment sequence of the one checkout and keeps its state. Answers of an older run change nothing. */
export function makePaymentDesk({ store, call, remember, report }: DeskNeeds): PaymentDesk {
  let sale: Sale | null = null;
  let run = 0;

  const needs = (): RunNeeds => {
    const mine = (run += 1);
    const tell = (event: PurchaseEvent) => {
      if (mine === run) store.tell({ type: "purchase", event });
    };
    return { call, checkoutID: store.checkoutID(), tell, report };
  };

  /** Tells the state and does what it now asks for; resolves when that has been answered. */
  const act = async (event: PurchaseEvent): Promise<void> => {
    const before = store.now().purchase;
    store.tell({ type: "purchase", event });
    const now = store.now().purchase;
    if (now === before || sale === null) return;
    const { request, method } = sale;
    if (now.kind === "creating") await openPayment(needs(), sale, null);
    if (now.kind === "authorizing" || (now.kind === "paying" && now.token === "renewing")) {
      await openPayment(needs(), sale, now.accountNumber);
    }
    if (now.kind === "confirming") await settle(needs(), request.domain, now.accountNumber, method, now.handIn);
    close(sale);
  };

  const close = (sold: Sale): void => {
    const { purchase } = store.now();
    if (purchase.kind !== "paid") return;
    remember(boughtBy(sold, purchase.accountNumber));
    sendReceipt(sold, purchase.accountNumber, purchase.amountCents ?? sold.agreedCents).catch(report);
  };

  /** The server takes content and address from its own record and sends it once (security.md S13). */
  const sendReceipt = ({ request, bundle }: Sale, accountNumber: number, amountCents: number) => {
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

  return {
    method: () => sale?.method ?? null,
    open: (wanted) => {
      sale = wanted;
      return act({ type: "opened" });
    },
    askAgain: () => act({ type: "opened" }),
    frameStopped: (unsure) => act({ type: "frameStopped", unsure }),
    approved: (convergeResponse) => act({ type: "approved", convergeResponse }),
  };
}
