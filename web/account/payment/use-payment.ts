import type { Input } from "#contract/call-shape.ts";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { call, newKey } from "#web/data/client.ts";
import { sessionOutlastsPayment } from "#web/data/session-end.ts";
import { interruptSession } from "#web/data/session-interruption.ts";
import { makePaymentFlow, type Paid } from "#web/parts/payment/payment-flow.ts";
import { type PaymentCall, requestAuthorization } from "#web/parts/payment/payment-run.ts";
import { advancePurchase } from "#web/parts/payment/advance-purchase.ts";
import type { Purchase, PurchaseEvent } from "#web/parts/payment/purchase-state.ts";
import { paymentWords } from "./payment-words.ts";

/** What is paid for in the account area, or a card that is being stored. */
export type AccountSale = {
  readonly domain: string;
  readonly accountNumber: number;
  readonly method: PaymentMethodName;
  readonly tipCents: number;
  /** What the page shows, including the tip. */
  readonly agreedCents: number;
  readonly what: Pick<Input<typeof getConvergeAuthToken>, "purpose" | "rateCode" | "consentVersion" | "paidThrough"> & {
    readonly oneTime: "Y" | "N";
  };
};

/** The payer: a reader who has signed in, or who opened a link and got its pass. */
export type PaymentClient = {
  readonly call: PaymentCall;
  /** Whether the sign-in lasts long enough: a card must not be charged if it would end before the answer comes. */
  readonly lastsLongEnough: () => boolean;
  /** Called instead of opening the payment if it doesn't. */
  readonly tooLate: () => void;
};

const signedIn: PaymentClient = { call, lastsLongEnough: sessionOutlastsPayment, tooLate: interruptSession };

function makePayment(client: PaymentClient) {
  let purchase: Purchase = { kind: "idle" };
  const listeners = new Set<() => void>();
  // One id per request: a click after a reload is a new one, and the server knows what was paid.
  const checkoutID = newKey();
  const advance = (event: PurchaseEvent): void => {
    const next = advancePurchase(purchase, event);
    if (next === purchase) return;
    purchase = next;
    for (const listener of listeners) listener();
  };
  const desk = makePaymentFlow<AccountSale, PaymentCall>({
    purchase: () => purchase,
    dispatch: advance,
    checkoutID: () => checkoutID,
    call: client.call,
    report: (fault) => globalThis.reportError?.(fault),
    open: async (run, { domain, accountNumber, method, tipCents, agreedCents, what }, made) => {
      if (!client.lastsLongEnough()) return client.tooLate();
      // The account already exists: nothing has to be created before the payment.
      if (made === null) run.dispatch({ type: "created", accountNumber });
      const tip = tipCents > 0 ? { tip: tipCents / 100 } : {};
      await requestAuthorization(run, {
        input: { domain, accountNumber, paymentMethod: method, ...what, ...tip },
        agreedCents,
        costsMoreText: paymentWords.amountChanged,
      });
    },
    payment: ({ domain, method, tipCents }) => ({ domain, method, tipCents }),
    // The screen sees the payment in its state.
    paid: () => undefined,
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { desk, tell: advance, subscribe, now: () => purchase };
}

/**
 * The payment of one screen. It lives as long as the screen; the server checks for payments that were begun elsewhere.
 */
export function usePayment(onPaid: (paid: Paid) => void, client: PaymentClient = signedIn) {
  const [payment] = useState(() => makePayment(client));
  const purchase = useSyncExternalStore(payment.subscribe, payment.now);
  const notifyPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (purchase.kind === "paid") notifyPaid(purchase);
  }, [purchase]);
  return { purchase, desk: payment.desk, startOver: () => payment.tell({ type: "orderChanged" }) } as const;
}
