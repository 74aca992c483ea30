import { messages } from "#contract/messages.ts";
import type { Call } from "#web/data/call.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { keyOf } from "./idempotency-key.ts";
import type { HandIn, PurchaseEvent } from "./purchase-state.ts";
import type { SubscriptionRequest } from "./purchase-request.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";

/** What a run needs: the client, the checkout's own id for its keys, and where each event goes. */
export type RunNeeds = {
  readonly call: Call;
  readonly checkoutID: string;
  readonly tell: (event: PurchaseEvent) => void;
  /** Writes down a fault that the buyer is told of in other words. */
  readonly report: (fault: unknown) => void;
};

/** Subscribe §7: any answer that is not OK gives one sentence; a 401 has its own and keeps everything typed. */
const failure = (fault: unknown, sentence: string): PurchaseEvent =>
  asCallFailed(fault).status === 401 ? { type: "tokenRefused" } : { type: "failed", message: sentence, remake: false };

/** CreateSubscription. Resolves with the account number, or null when the run ended here. */
async function create({ call, checkoutID, tell }: RunNeeds, { request, agreedCents }: Wanted): Promise<number | null> {
  try {
    // A new price is a new wish, though the body is the same: the server must write down that it was agreed to.
    const key = keyOf(checkoutID, `createSubscription ${agreedCents}`, request);
    const answer = await call("createSubscription", request, { idempotencyKey: key });
    const accountNumber = answer.isSuccess ? answer.addSubscriber[0] : undefined;
    if (accountNumber !== undefined) {
      tell({ type: "created", accountNumber });
      return accountNumber;
    }
    tell({ type: "failed", message: answer.errorMessage || messages.errorCreatingSubscription, remake: false });
  } catch (fault) {
    tell(failure(fault, messages.errorCreatingSubscription));
  }
  return null;
}

const dearer = "The price of this order has changed. Please go back to the plans and look at it again.";

/**
 * GetConvergeAuthToken: the server fixes what is to be paid. Nothing to pay means that a payment before was booked. More
 * than the buyer has agreed to is not paid here.
 */
async function authorize(
  { call, tell, report }: RunNeeds,
  { request, method, agreedCents }: Wanted,
  accountNumber: number,
): Promise<void> {
  const { domain } = request;
  try {
    const input = { domain, accountNumber, paymentMethod: method, oneTime: "N", purpose: "subscribe" } as const;
    const answer = await call("getConvergeAuthToken", input);
    if (answer.isSuccess && answer.amountCents > agreedCents) {
      return tell({ type: "failed", message: dearer, remake: true });
    }
    if (answer.isSuccess) return tell({ type: "authorized", authorization: answer });
    if (answer.code === "nothing-to-pay") return tell({ type: "booked", amountCents: null, receiptNumber: null });
    if (answer.code === "being-confirmed") return tell({ type: "unsettled", message: "" });
    if (answer.code === "gateway") report(new Error(messages.tokenRequestFailed));
    const message = answer.errorMessage || messages.errorAuthorizingPayment;
    tell({ type: "failed", message, remake: answer.code === "price-expired" });
  } catch (fault) {
    report(new Error(messages.tokenRequestFailed, { cause: fault }));
    tell(failure(fault, messages.errorAuthorizingPayment));
  }
}

/** What is to be paid for, how, and how much the buyer has agreed to. */
export type Wanted = {
  readonly request: SubscriptionRequest;
  readonly method: PaymentMethodName;
  readonly agreedCents: number;
};

/** From the button to the open payment frame. With an account number the subscription exists and is not made again. */
export async function openPayment(needs: RunNeeds, wanted: Wanted, made: number | null): Promise<void> {
  const accountNumber = made ?? (await create(needs, wanted));
  if (accountNumber !== null) await authorize(needs, wanted, accountNumber);
}

/**
 * Hands in what the frame gave back. No answer is never "failed": the gateway may have charged, so the state stays
 * open until the server has asked it (security.md I4).
 */
export async function settle(
  { call, checkoutID, tell }: RunNeeds,
  domain: string,
  accountNumber: number,
  paymentMethod: PaymentMethodName,
  handIn: HandIn,
): Promise<void> {
  const input = {
    convergeResponse: handIn.convergeResponse,
    accountNumber,
    dPS: "N",
    amount: handIn.amountCents / 100,
    tip: 0,
    donateAmt: 0,
    paymentMethod,
    domain,
  } as const;
  try {
    const key = keyOf(checkoutID, `processConvergeResponse ${handIn.asked}`, input);
    const answer = await call("processConvergeResponse", input, { idempotencyKey: key });
    if (answer.isSuccess) {
      const { amountCents, receiptNumber } = answer;
      return tell({ type: "booked", amountCents, receiptNumber });
    }
    if (answer.code === "declined")
      return tell({ type: "declined", message: answer.errorMessage || messages.paymentDeclined });
    tell({ type: "unsettled", message: answer.code === "in-review" ? answer.errorMessage : "" });
  } catch (fault) {
    tell(asCallFailed(fault).status === 401 ? { type: "tokenRefused" } : { type: "unsettled", message: "" });
  }
}
