import { messages } from "#contract/messages.ts";
import type { CardValues } from "./card-rules.ts";
import type { FrameEvent } from "./frame-state.ts";
import type { GatewayScript, Heard } from "./frame-gateway.ts";
import { loadGateway } from "./gateway-script.ts";
import type { FromFrame, OpenPayment, PaymentMethod } from "./messages.ts";

/** Longer than the gateway's own timeout. After this, only the server can find out what happened. */
const patienceMs = 60_000;
/** A buyer who is asked by the bank has to find a phone and type a code. */
const askedPatienceMs = 15 * 60_000;

export type PaymentNeeds = {
  readonly happen: (event: FrameEvent) => void;
  readonly tell: (message: FromFrame) => void;
};

/** Nothing was sent yet, so the page may simply open the payment again. */
export function failBeforehand({ happen, tell }: PaymentNeeds, fault: unknown): void {
  happen({ type: "failed", text: messages.errorAuthorizingPayment });
  tell({ type: "failed", message: fault instanceof Error ? fault.message : "", unsure: false });
}

type Timing = { readonly onAsking: () => void; readonly onEnd: () => void };

/** What the gateway may report about one payment. The first answer counts, but an approval always does. */
function heardBy({ happen, tell }: PaymentNeeds, { onAsking, onEnd }: Timing): Heard {
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
      happen({ type: "approved" });
      tell({ type: "approved", convergeResponse: response });
    },
    declined: (response, because) =>
      end(() => {
        happen({ type: "declined", ...because });
        tell({ type: "declined", convergeResponse: response });
      }),
    asking: () => {
      if (ended) return;
      onAsking();
      happen({ type: "asking" });
    },
    failed: (message) =>
      end(() => {
        happen({ type: "failed", text: messages.errorAuthorizingPayment });
        tell({ type: "failed", message, unsure: true });
      }),
    canceled: () =>
      end(() => {
        happen({ type: "canceled" });
        tell({ type: "canceled" });
      }),
  };
}

/** Lets the gateway's script pay; only that script talks to the gateway. */
async function pay(
  at: Pick<OpenPayment, "gateway" | "scriptUrl">,
  needs: PaymentNeeds,
  send: (gateway: GatewayScript, heard: Heard) => void,
): Promise<void> {
  let gateway: GatewayScript;
  try {
    gateway = await loadGateway(at);
  } catch (fault) {
    failBeforehand(needs, fault);
    return;
  }
  const giveUp = (): void => heard.failed("no answer");
  let timer = setTimeout(giveUp, patienceMs);
  const heard = heardBy(needs, {
    onAsking: () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, askedPatienceMs);
    },
    onEnd: () => clearTimeout(timer),
  });
  send(gateway, heard);
}

/** Passes the card to the gateway's script. */
export const payByCard = (payment: OpenPayment, values: CardValues, needs: PaymentNeeds): Promise<void> =>
  pay(payment, needs, (gateway, heard) => gateway.pay(payment, { values, payer: payment.payer }, heard));

/** Passes a wallet's payment token to the gateway's script. */
export const payByWallet = (
  payment: Pick<OpenPayment, "gateway" | "scriptUrl" | "sessionToken">,
  paid: { readonly wallet: Exclude<PaymentMethod, "card">; readonly token: string },
  tell: PaymentNeeds["tell"],
): Promise<void> =>
  pay(payment, { tell, happen: () => {} }, (gateway, heard) => gateway.payByWallet(payment, paid, heard));

/** Lets the gateway render the wallet's button; everything after the click happens between gateway and wallet. */
export async function offerWallet(
  payment: OpenPayment,
  wallet: Exclude<PaymentMethod, "card">,
  elementId: string,
  needs: PaymentNeeds,
): Promise<void> {
  try {
    const gateway = await loadGateway(payment);
    // A wallet may be opened again after each answer, so every answer counts as a first one.
    const fresh = (): Heard => heardBy(needs, { onAsking: () => {}, onEnd: () => {} });
    gateway.offerWallet(payment, wallet, elementId, {
      approved: (response) => fresh().approved(response),
      declined: (response, because) => fresh().declined(response, because),
      asking: () => fresh().asking(),
      failed: (message) => fresh().failed(message),
      canceled: () => fresh().canceled(),
    });
  } catch (fault) {
    failBeforehand(needs, fault);
  }
}
