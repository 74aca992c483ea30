import { type Outcome, readReturn } from "#core/payment/payment-return.ts";

/** A channel between the pages of this host. It works even if the gateway's window has lost its opener. */
const line = "doorstep-payment-return";

export type Return = { readonly invoice: string; readonly outcome: Outcome };

export function tellReturn({ invoice, outcome }: Return): void {
  const channel = new BroadcastChannel(line);
  channel.postMessage({ invoice, outcome });
  channel.close();
}

/** @returns a function that stops listening. */
export function hearReturn(invoice: string, hear: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(line);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const fields = new Map(typeof data === "object" && data !== null ? Object.entries(data) : []);
    const news = readReturn({ get: (name) => textOf(fields.get(name)) });
    if (news?.invoice === invoice) hear(news.outcome);
  });
  return () => channel.close();
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
