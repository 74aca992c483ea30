import { readPaymentReturn, type ReturnOutcome } from "#core/payment/payment-return.ts";

/** A channel between the pages of this host. It works even if the gateway's window has lost its opener. */
const channelName = "doorstep-payment-return";

export type PaymentReturn = { readonly invoice: string; readonly outcome: ReturnOutcome };

export function broadcastPaymentReturn({ invoice, outcome }: PaymentReturn): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ invoice, outcome });
  channel.close();
}

/** @returns a function that stops listening. */
export function onPaymentReturn(invoice: string, hear: (outcome: ReturnOutcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const fields = new Map(typeof data === "object" && data !== null ? Object.entries(data) : []);
    const news = readPaymentReturn({ get: (name) => textOf(fields.get(name)) });
    if (news?.invoice === invoice) hear(news.outcome);
  });
  return () => channel.close();
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
