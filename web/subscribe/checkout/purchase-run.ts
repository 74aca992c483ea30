import { messages } from "#contract/messages.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { offerCodeProblems } from "#core/subscribing/check-offer-code.ts";
import { keyOf } from "#web/parts/payment/idempotency-key.ts";
import { failure, requestAuthorization, type RunNeeds } from "#web/parts/payment/payment-run.ts";
import type { RefusedOffer } from "./applied-offer.ts";
import type { SubscriptionRequest } from "./purchase-request.ts";
import { orderPaymentWords } from "../order-payment-words.ts";

const owned: readonly string[] = [
  "already-paid",
  "plan-already-active",
  "includes-your-plan",
  "in-your-plan",
  "plan-changed",
  "gift-already-given",
];

/** The buyer already has the plan, or one that includes it. */
const isOwned = (code: string): boolean => owned.includes(code);

const isOffer = (code: string): boolean => offerCodeProblems.some((problem) => problem === code);

export type OrderRun = RunNeeds & {
  /**
   * The code can't be used anymore, so the order has a different price, which the buyer has to agree to before paying.
   */
  readonly onOfferRefused: (refused: RefusedOffer) => void;
  /** The plan is no longer sold, although its price was shown. */
  readonly onPlanNotSold: () => void;
};

/** CreateSubscription. Resolves with the account number, or null if the run ended here. */
async function create(
  { call, checkoutID, dispatch, onOfferRefused, onPlanNotSold }: OrderRun,
  { request, agreedCents, round }: OrderToCreate,
): Promise<number | null> {
  try {
    // After a new price, or an answer that the buyer reviewed, the same body is a new request, because the server must
    // decide again.
    const key = keyOf(checkoutID, `createSubscription ${agreedCents} ${round}`, request);
    const answer = await call("createSubscription", request, { idempotencyKey: key });
    const accountNumber = answer.isSuccess ? answer.addSubscriber[0] : undefined;
    if (accountNumber !== undefined) {
      dispatch({ type: "created", accountNumber });
      return accountNumber;
    }
    if (!answer.isSuccess && isOwned(answer.code)) {
      const { code, errorMessage, held = null } = answer;
      const gone = code === "plan-changed" && held === null;
      dispatch({
        type: "owned",
        paid: code === "already-paid",
        message: errorMessage,
        held,
        ...(gone && { oldPlanEnded: gone }),
      });
      return null;
    }
    if (!answer.isSuccess && isOffer(answer.code)) {
      onOfferRefused({ code: request.offerCode ?? "", because: answer.errorMessage });
      return null;
    }
    if (!answer.isSuccess && answer.code === "off-sale") onPlanNotSold();
    dispatch({ type: "failed", message: answer.errorMessage || messages.errorCreatingSubscription, remake: false });
  } catch (fault) {
    dispatch(failure(fault, messages.errorCreatingSubscription));
  }
  return null;
}

/** What is to be paid for, how, and how much the buyer has agreed to. */
export type OrderToCreate = {
  readonly request: SubscriptionRequest;
  readonly method: PaymentMethodName;
  readonly agreedCents: number;
  /** The checkout's round. */
  readonly round: number;
};

/**
 * From the button to the open payment frame. With an account number, the subscription already exists and isn't created
 * again.
 */
export async function openPayment(needs: OrderRun, wanted: OrderToCreate, made: number | null): Promise<void> {
  const accountNumber = made ?? (await create(needs, wanted));
  if (accountNumber === null) return;
  const { request, method, agreedCents } = wanted;
  const { domain } = request;
  const input = { domain, accountNumber, paymentMethod: method, oneTime: "N", purpose: "subscribe" } as const;
  await requestAuthorization(needs, { input, agreedCents, costsMoreText: orderPaymentWords.priceChanged });
}
