import type { Input } from "#contract/call-shape.ts";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ActionInput } from "#contract/desk/for-account.ts";
import type { Contract } from "#contract/contract.ts";
import type { PaymentForAccount } from "#contract/desk/for-account.ts";
import { asCallFailed, type CallFailed } from "#web/data/call-failed.ts";
import { makePaymentFlow, type Paid } from "#web/parts/payment/payment-flow.ts";
import { type PaymentCall, requestAuthorization } from "#web/parts/payment/payment-run.ts";
import { advancePurchase } from "#web/parts/payment/advance-purchase.ts";
import type { Purchase, PurchaseEvent } from "#web/parts/payment/purchase-state.ts";
import { phoneRefusals } from "./phone-words.ts";
import { payForAccount } from "../../data/for-account.ts";

/** What a caller pays for, and what the staff member saw and wrote. */
export type PhoneSale = {
  readonly domain: string;
  readonly accountNumber: number;
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
  /** `subscribe`: an unpaid order. */
  readonly purpose: "oneTime" | "subscribe";
  readonly rateCode: string;
  readonly paidThrough: string | null;
  readonly tipCents: number;
  /** What the screen shows, including the tip. */
  readonly agreedCents: number;
};

const costsMoreText = "The amount has changed. Review it before the card is charged.";

/** The reader's calls have sentences for readers, so some are replaced. */
function inDeskWords<A extends { readonly isSuccess: boolean }>(answer: A): A {
  const code = "code" in answer && typeof answer.code === "string" ? answer.code : "";
  const errorMessage = phoneRefusals[code];
  return errorMessage === undefined ? answer : { ...answer, errorMessage };
}

/**
 * The payment of one screen, made with the reader's own two calls. The card is typed in the frame and never passes
 * through here.
 */
function makePayment() {
  let purchase: Purchase = { kind: "idle" };
  let actionFields: Pick<PhoneSale, "seen" | "reason" | "note"> = { seen: 0, reason: "", note: "" };
  let refused: CallFailed | null = null;
  const listeners = new Set<() => void>();
  const checkoutID = crypto.randomUUID();
  const advance = (event: PurchaseEvent): void => {
    const next = advancePurchase(purchase, event);
    if (next === purchase) return;
    purchase = next;
    for (const listener of listeners) listener();
  };
  const call = async <N extends PaymentForAccount>(
    name: N,
    input: Input<Contract[N]>,
    options: { readonly idempotencyKey?: string } = {},
  ) => {
    refused = null;
    try {
      const act: ActionInput<N> = { ...actionFields, input };
      const answer = await payForAccount(name, act, options.idempotencyKey);
      // The note is recorded once, however often the form is opened.
      actionFields = { ...actionFields, note: "" };
      return inDeskWords(answer);
    } catch (fault) {
      refused = asCallFailed(fault);
      throw fault;
    }
  };
  const flow = makePaymentFlow<PhoneSale, PaymentCall>({
    purchase: () => purchase,
    dispatch: advance,
    checkoutID: () => checkoutID,
    call,
    report: (fault) => globalThis.reportError?.(fault),
    open: async (run, { domain, accountNumber, purpose, tipCents, agreedCents, rateCode, paidThrough }, made) => {
      if (made === null) run.dispatch({ type: "created", accountNumber });
      const shown = paidThrough === null ? {} : { paidThrough };
      const tip = tipCents > 0 ? { tip: tipCents / 100 } : {};
      const what = {
        paymentMethod: "Credit Card",
        oneTime: purpose === "oneTime" ? "Y" : "N",
        purpose,
        rateCode,
      } as const;
      const input = { domain, accountNumber, ...what, ...shown, ...tip };
      await requestAuthorization(run, { input, agreedCents, costsMoreText: costsMoreText });
    },
    payment: ({ domain, tipCents }) => ({ domain, method: "Credit Card", tipCents }),
    // The screen sees the payment in its state.
    paid: () => undefined,
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const open = ({ ...sale }: PhoneSale): void => {
    const { seen, reason, note } = sale;
    actionFields = { seen, reason, note };
    void flow.open(sale);
  };
  return { flow, open, tell: advance, subscribe, now: () => purchase, whyRefused: () => refused };
}

/** A payment that is taken over the phone. It lives as long as its screen. */
export function useCardPayment(onPaid: (paid: Paid) => void) {
  const [payment] = useState(makePayment);
  const purchase = useSyncExternalStore(payment.subscribe, payment.now);
  const notifyPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (purchase.kind === "paid") notifyPaid(purchase);
  }, [purchase]);
  const { flow, open, whyRefused } = payment;
  return { purchase, flow, open, whyRefused, startOver: () => payment.tell({ type: "orderChanged" }) } as const;
}
