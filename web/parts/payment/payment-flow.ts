import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Call } from "#web/data/call.ts";
import { settle, type Payment, type RunNeeds } from "./payment-run.ts";
import type { Purchase, PurchaseEvent } from "./purchase-state.ts";

export type Paid = Extract<Purchase, { kind: "paid" }>;

export type PaymentFlowNeeds<Sale> = {
  readonly purchase: () => Purchase;
  readonly tell: (event: PurchaseEvent) => void;
  /** The id under which the keys of this purchase count. */
  readonly checkoutID: () => string;
  readonly call: Call;
  /** A fault that the buyer need not hear of. */
  readonly report: (fault: unknown) => void;
  /** From the button to the gateway's token. With an account number what was ordered exists already. */
  readonly open: (run: RunNeeds, sale: Sale, made: number | null) => Promise<void>;
  readonly payment: (sale: Sale) => Omit<Payment, "accountNumber">;
  /** Told once, when the server has recorded it. */
  readonly paid: (sale: Sale, paid: Paid) => void;
};

export type PaymentFlow<Sale> = {
  /** How the buyer was last about to pay; null before the first time. */
  readonly method: () => PaymentMethodName | null;
  /** Begins, or continues where it stopped. A second press while it works does nothing. */
  readonly open: (sale: Sale) => Promise<void>;
  /** Asks about a payment whose outcome is not known. */
  readonly askAgain: () => Promise<void>;
  /** The payment frame needs a new token. */
  readonly frameStopped: (unsure: boolean) => Promise<void>;
  /** The payment frame's approval; the server has the last word on it. */
  readonly approved: (convergeResponse: string) => Promise<void>;
};

/** Runs a payment sequence and keeps its state. Answers of an older run change nothing. */
export function makePaymentFlow<Sale>(needs: PaymentFlowNeeds<Sale>): PaymentFlow<Sale> {
  let sale: Sale | null = null;
  let run = 0;

  const runNeeds = (): RunNeeds => {
    const mine = (run += 1);
    const tell = (event: PurchaseEvent) => {
      if (mine === run) needs.tell(event);
    };
    return { call: needs.call, checkoutID: needs.checkoutID(), tell, report: needs.report };
  };

  /** Tells the state and does what it now asks for; resolves when that has been answered. */
  const act = async (event: PurchaseEvent): Promise<void> => {
    const before = needs.purchase();
    needs.tell(event);
    const now = needs.purchase();
    if (now === before || sale === null) return;
    if (now.kind === "creating") await needs.open(runNeeds(), sale, null);
    if (now.kind === "authorizing" || (now.kind === "paying" && now.token === "renewing")) {
      await needs.open(runNeeds(), sale, now.accountNumber);
    }
    if (now.kind === "confirming") {
      const { accountNumber, handIn } = now;
      await settle(runNeeds(), { ...needs.payment(sale), accountNumber }, handIn);
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
