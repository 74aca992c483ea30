import type { Input, Output } from "#contract/call-shape.ts";
import { messages } from "#contract/messages.ts";
import type { getConvergeAuthToken, processConvergeResponse } from "#contract/gateway-payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Call, CallOptions } from "#web/data/call.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { clearPaymentSent, markPaymentSent } from "#web/data/session-interruption.ts";
import { keyOf } from "./idempotency-key.ts";
import type { FrameResult, PurchaseEvent } from "./purchase-state.ts";

/** The two calls of a payment: the reader's own, or those that staff make for an account. */
export type PaymentCall = {
  (
    name: "getConvergeAuthToken",
    input: Input<typeof getConvergeAuthToken>,
  ): Promise<Output<typeof getConvergeAuthToken>>;
  (
    name: "processConvergeResponse",
    input: Input<typeof processConvergeResponse>,
    options: CallOptions,
  ): Promise<Output<typeof processConvergeResponse>>;
};

/** What a run needs: the client, the id for its idempotency keys, and where to send each event. */
export type RunNeeds<C extends PaymentCall = Call> = {
  readonly call: C;
  readonly checkoutID: string;
  readonly dispatch: (event: PurchaseEvent) => void;
  /** Reports an error that the buyer sees in other words. */
  readonly report: (fault: unknown) => void;
};

/**
 * Subscribe §7: every answer that isn't OK shows the same sentence. A 401 has its own sentence and keeps everything
 * that was typed.
 */
export const failure = (fault: unknown, sentence: string): PurchaseEvent =>
  asCallFailed(fault).status === 401 ? { type: "tokenRefused" } : { type: "failed", message: sentence, remake: false };

/** Paid on another account of the same person; the answer doesn't say which. */
const paidBefore = (message: string): PurchaseEvent => ({ type: "owned", paid: true, message, held: null });

/** What the gateway is asked for, and how much the buyer has agreed to pay. */
export type AuthorizationRequest = {
  readonly input: Input<typeof getConvergeAuthToken>;
  readonly agreedCents: number;
  /** Shown if the server asks for more than that. */
  readonly costsMoreText: string;
};

/** What was shown is outdated: the buyer has to review it again before paying. */
const reviewAgainCodes: readonly string[] = [
  "price-expired",
  "offer-used-up",
  "account-changed",
  "plan-changed",
  "order-dropped",
  "not-offered",
  "terms",
];

/**
 * GetConvergeAuthToken: the server fixes the amount to be paid. An earlier payment that went through counts. The buyer
 * never pays more here than they agreed to.
 */
export async function requestAuthorization(
  { call, dispatch, report }: RunNeeds<PaymentCall>,
  { input, agreedCents, costsMoreText }: AuthorizationRequest,
): Promise<void> {
  try {
    const answer = await call("getConvergeAuthToken", input);
    if (answer.isSuccess && answer.amountCents > agreedCents) {
      return dispatch({ type: "failed", message: costsMoreText, remake: true });
    }
    if (answer.isSuccess) return dispatch({ type: "authorized", authorization: answer });
    if (answer.code === "paid-before") return dispatch({ type: "posted", amountCents: null, receiptNumber: null });
    if (answer.code === "being-confirmed") return dispatch({ type: "unsettled", message: "" });
    if (answer.code === "already-paid") return dispatch(paidBefore(answer.errorMessage));
    if (answer.code === "gateway") report(new Error(messages.tokenRequestFailed));
    const message = answer.errorMessage || messages.errorAuthorizingPayment;
    dispatch({ type: "failed", message, remake: reviewAgainCodes.includes(answer.code) });
  } catch (fault) {
    report(new Error(messages.tokenRequestFailed, { cause: fault }));
    dispatch(failure(fault, messages.errorAuthorizingPayment));
  }
}

/** The account to pay for, and the tip. */
export type PaymentDetails = {
  readonly domain: string;
  readonly accountNumber: number;
  readonly method: PaymentMethodName;
  readonly tipCents: number;
};

/**
 * Submits what the frame returned. A missing answer never means "failed": the gateway may have charged, so the state
 * stays open until the server has asked it (security.md I4).
 */
export async function submitPayment(
  { call, checkoutID, dispatch }: RunNeeds<PaymentCall>,
  payment: PaymentDetails,
  handIn: FrameResult,
): Promise<void> {
  const input = {
    convergeResponse: handIn.convergeResponse,
    accountNumber: payment.accountNumber,
    dPS: "N",
    amount: handIn.amountCents / 100,
    tip: payment.tipCents / 100,
    donateAmt: 0,
    paymentMethod: payment.method,
    domain: payment.domain,
  } as const;
  try {
    const key = keyOf(checkoutID, `processConvergeResponse ${handIn.askedCount}`, input);
    markPaymentSent();
    const answer = await call("processConvergeResponse", input, { idempotencyKey: key });
    clearPaymentSent();
    if (answer.isSuccess) {
      const { amountCents, receiptNumber } = answer;
      return dispatch({ type: "posted", amountCents, receiptNumber });
    }
    if (answer.code === "already-paid") return dispatch(paidBefore(answer.errorMessage));
    if (answer.code === "plan-changed" || answer.code === "order-dropped")
      return dispatch({ type: "voided", message: answer.errorMessage });
    // Also if the payment was voided: nothing is charged, and the buyer can try again.
    if (answer.code === "declined" || answer.code === "account-changed")
      return dispatch({ type: "declined", message: answer.errorMessage || messages.paymentDeclined });
    dispatch({ type: "unsettled", message: answer.code === "in-review" ? answer.errorMessage : "" });
  } catch (fault) {
    dispatch(asCallFailed(fault).status === 401 ? { type: "tokenRefused" } : { type: "unsettled", message: "" });
  }
}
