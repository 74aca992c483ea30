import { messages } from "#contract/messages.ts";
import type { CardValues } from "./card-rules.ts";
import type { FrameEvent } from "./frame-state.ts";
import type { GatewayScript, PaymentCallbacks } from "./frame-gateway.ts";
import { loadGateway } from "./gateway-script.ts";
import type { FromFrame, OpenPaymentMessage, PaymentMethod } from "./messages.ts";

/** Longer than the gateway's own timeout. After this, only the server can find out what happened. */
const timeoutMs = 60_000;
/** A buyer who is asked by the bank has to find a phone and type a code. */
const bankTimeoutMs = 15 * 60_000;

export type PaymentNeeds = {
  readonly dispatch: (event: FrameEvent) => void;
  readonly post: (message: FromFrame) => void;
};

/** Nothing was sent yet, so the page may simply open the payment again. */
export function failBeforeSending({ dispatch, post }: PaymentNeeds, fault: unknown): void {
  dispatch({ type: "failed", text: messages.errorAuthorizingPayment });
  post({ type: "failed", message: fault instanceof Error ? fault.message : "", unsure: false });
}

type Timing = { readonly onAsking: () => void; readonly onEnd: () => void };

/** What the gateway may report about one payment. The first answer counts, but an approval always does. */
function paymentCallbacks({ dispatch, post }: PaymentNeeds, { onAsking, onEnd }: Timing): PaymentCallbacks {
  let ended = false;
  const end = (work: () => void): void => {
    if (ended) return;
    ended = true;
    onEnd();
    work();
  };
  return {
    approved: (response) => {
      ended = true;
      onEnd();
      dispatch({ type: "approved" });
      post({ type: "approved", convergeResponse: response });
    },
    declined: (response, because) =>
      end(() => {
        dispatch({ type: "declined", ...because });
        post({ type: "declined", convergeResponse: response });
      }),
    asking: () => {
      if (ended) return;
      onAsking();
      dispatch({ type: "asking" });
    },
    failed: (message) =>
      end(() => {
        dispatch({ type: "failed", text: messages.errorAuthorizingPayment });
        post({ type: "failed", message, unsure: true });
      }),
    canceled: () =>
      end(() => {
        dispatch({ type: "canceled" });
        post({ type: "canceled" });
      }),
  };
}

/** Lets the gateway's script pay; only that script talks to the gateway. */
async function pay(
  at: Pick<OpenPaymentMessage, "gateway" | "scriptUrl">,
  needs: PaymentNeeds,
  send: (gateway: GatewayScript, callbacks: PaymentCallbacks) => void,
): Promise<void> {
  let gateway: GatewayScript;
  try {
    gateway = await loadGateway(at);
  } catch (fault) {
    failBeforeSending(needs, fault);
    return;
  }
  const giveUp = (): void => callbacks.failed("no answer");
  let timer = setTimeout(giveUp, timeoutMs);
  const callbacks = paymentCallbacks(needs, {
    onAsking: () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, bankTimeoutMs);
    },
    onEnd: () => clearTimeout(timer),
  });
  send(gateway, callbacks);
}

/** Passes the card to the gateway's script. */
export const payByCard = (payment: OpenPaymentMessage, values: CardValues, needs: PaymentNeeds): Promise<void> =>
  pay(payment, needs, (gateway, callbacks) => gateway.pay(payment, { values, payer: payment.payer }, callbacks));

/** Passes a wallet's payment token to the gateway's script. */
export const payByWallet = (
  payment: Pick<OpenPaymentMessage, "gateway" | "scriptUrl" | "sessionToken">,
  paid: { readonly wallet: Exclude<PaymentMethod, "card">; readonly token: string },
  send: PaymentNeeds["post"],
): Promise<void> =>
  pay(payment, { post: send, dispatch: () => {} }, (gateway, callbacks) =>
    gateway.payByWallet(payment, paid, callbacks),
  );

/** Lets the gateway render the wallet's button; everything after the click happens between gateway and wallet. */
export async function offerWallet(
  payment: OpenPaymentMessage,
  wallet: Exclude<PaymentMethod, "card">,
  elementId: string,
  needs: PaymentNeeds,
): Promise<void> {
  try {
    const gateway = await loadGateway(payment);
    // A wallet may be opened again after each answer, so every answer counts as a first one.
    const fresh = (): PaymentCallbacks => paymentCallbacks(needs, { onAsking: () => {}, onEnd: () => {} });
    gateway.offerWallet(payment, wallet, elementId, {
      approved: (response) => fresh().approved(response),
      declined: (response, because) => fresh().declined(response, because),
      asking: () => fresh().asking(),
      failed: (message) => fresh().failed(message),
      canceled: () => fresh().canceled(),
    });
  } catch (fault) {
    failBeforeSending(needs, fault);
  }
}
