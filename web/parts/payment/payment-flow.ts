import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Call } from "#web/data/call.ts";
import { type PaymentCall, type PaymentDetails, type RunNeeds, submitPayment } from "./payment-run.ts";
import type { Purchase, PurchaseEvent } from "./purchase-state.ts";

export type Paid = Extract<Purchase, { kind: "paid" }>;

export type PaymentFlowNeeds<Sale, C extends PaymentCall = Call> = {
  readonly purchase: () => Purchase;
  readonly dispatch: (event: PurchaseEvent) => void;
  /** The id that the idempotency keys of this purchase include. */
  readonly checkoutID: () => string;
  readonly call: C;
  /** Reports an error that the buyer doesn't need to see. */
  readonly report: (fault: unknown) => void;
  /** From the button to the gateway's token. With an account number, the order already exists. */
  readonly open: (run: RunNeeds<C>, sale: Sale, made: number | null) => Promise<void>;
  readonly payment: (sale: Sale) => Omit<PaymentDetails, "accountNumber">;
  /** Called once, when the server has recorded the payment. */
  readonly paid: (sale: Sale, paid: Paid) => void;
};

export type PaymentFlow<Sale> = {
  /** The payment method used last; null before the first time. */
  readonly method: () => PaymentMethodName | null;
  /** Begins, or continues where it stopped. A second click while it is working does nothing. */
  readonly open: (sale: Sale) => Promise<void>;
  /** Asks about a payment whose outcome isn't known. */
  readonly askAgain: () => Promise<void>;
  /** The payment frame needs a new token. */
  readonly frameStopped: (unsure: boolean) => Promise<void>;
  /** The payment frame's approval; the server has the final say. */
  readonly approved: (convergeResponse: string) => Promise<void>;
};

/** Runs a payment and keeps its state. Answers to an older run are ignored. */
export function makePaymentFlow<Sale, C extends PaymentCall = Call>(
  needs: PaymentFlowNeeds<Sale, C>,
): PaymentFlow<Sale> {
  let sale: Sale | null = null;
  let run = 0;

  const runNeeds = (): RunNeeds<C> => {
    const mine = (run += 1);
    const dispatchIfCurrent = (event: PurchaseEvent) => {
      if (mine === run) needs.dispatch(event);
    };
    return { call: needs.call, checkoutID: needs.checkoutID(), dispatch: dispatchIfCurrent, report: needs.report };
  };

  /** Changes the state and does what that requires; resolves when the result has arrived. */
  const act = async (event: PurchaseEvent): Promise<void> => {
    const before = needs.purchase();
    needs.dispatch(event);
    const now = needs.purchase();
    if (now === before || sale === null) return;
    if (now.kind === "creating") await needs.open(runNeeds(), sale, null);
    if (now.kind === "authorizing" || (now.kind === "paying" && now.token === "renewing")) {
      await needs.open(runNeeds(), sale, now.accountNumber);
    }
    if (now.kind === "confirming") {
      const { accountNumber, handIn } = now;
      await submitPayment(runNeeds(), { ...needs.payment(sale), accountNumber }, handIn);
    }
    const after = needs.purchase();
    if (after.kind === "paid") needs.paid(sale, after);
  };

  return {
    method: () => (sale === null ? null : needs.payment(sale).method),
    open: (wanted) => {
      sale = wanted;
      return act({ type: "opened" });
    },
    askAgain: () => act({ type: "opened" }),
    frameStopped: (unsure) => act({ type: "frameStopped", unsure }),
    approved: (convergeResponse) => act({ type: "approved", convergeResponse }),
  };
}
