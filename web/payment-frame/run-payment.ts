import { messages } from "#contract/messages.ts";
import { payFields } from "./card-fields.ts";
import type { CardValues } from "./card-rules.ts";
import type { FrameEvent } from "./frame-state.ts";
import { convergeResponse, readDeclined, readError } from "./gateway-answer.ts";
import { type Gateway, type GatewayCallbacks, loadGateway } from "./gateway-script.ts";
import type { FromFrame, OpenPayment } from "./messages.ts";

/** Longer than the gateway takes to give up; after it only the server can find out what happened. */
const patienceMs = 60_000;

export type PaymentNeeds = {
  readonly happen: (event: FrameEvent) => void;
  readonly tell: (message: FromFrame) => void;
};

/** Nothing was sent yet: the page may simply open the payment again. */
export function failBeforehand({ happen, tell }: PaymentNeeds, fault: unknown): void {
  happen({ type: "failed", text: messages.errorAuthorizingPayment });
  tell({ type: "failed", message: fault instanceof Error ? fault.message : "", unsure: false });
}

/** What the gateway may say to one payment. The first answer counts, but an approval always does. */
function callbacksFor({ happen, tell }: PaymentNeeds, onEnd: () => void): GatewayCallbacks {
  let ended = false;
  const end = (work: () => void): void => {
    if (ended) return;
    ended = true;
    onEnd();
    work();
  };
  return {
    onApproval: (answer) => {
      ended = true;
      onEnd();
      happen({ type: "approved" });
      tell({ type: "approved", convergeResponse: convergeResponse(answer) });
    },
    onDeclined: (answer) =>
      end(() => {
        happen({ type: "declined", ...readDeclined(answer) });
        tell({ type: "declined", convergeResponse: convergeResponse(answer) });
      }),
    onError: (answer) =>
      end(() => {
        happen({ type: "failed", text: messages.errorAuthorizingPayment });
        tell({ type: "failed", message: readError(answer), unsure: true });
      }),
    onCancelled: () =>
      end(() => {
        happen({ type: "cancelled" });
        tell({ type: "cancelled" });
      }),
  };
}

/** Gives the card to the gateway's script, which alone talks to the gateway. */
export async function payByCard(payment: OpenPayment, values: CardValues, needs: PaymentNeeds): Promise<void> {
  let gateway: Gateway;
  try {
    gateway = await loadGateway(payment.scriptUrl);
  } catch (fault) {
    failBeforehand(needs, fault);
    return;
  }
  const timer = setTimeout(() => callbacks.onError("no answer"), patienceMs);
  const callbacks = callbacksFor(needs, () => clearTimeout(timer));
  gateway.pay(payFields(payment.sessionToken, values, payment.payer), callbacks);
}

/** Lets the gateway draw the wallet's button; everything after the press happens between the two of them. */
export async function offerWallet(payment: OpenPayment, elementId: string, needs: PaymentNeeds): Promise<void> {
  const fields = { ssl_txn_auth_token: payment.sessionToken };
  try {
    const gateway = await loadGateway(payment.scriptUrl);
    // A wallet may be opened again after each answer, so that every answer is a first one.
    const fresh = (): GatewayCallbacks => callbacksFor(needs, () => {});
    const callbacks: GatewayCallbacks = {
      onApproval: (answer) => fresh().onApproval(answer),
      onDeclined: (answer) => fresh().onDeclined(answer),
      onError: (answer) => fresh().onError(answer),
      onCancelled: () => fresh().onCancelled(),
    };
    if (payment.method === "applePay") gateway.initApplePay(elementId, fields, callbacks);
    else gateway.initGooglePay(elementId, fields, callbacks);
  } catch (fault) {
    failBeforehand(needs, fault);
  }
}
