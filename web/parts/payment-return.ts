import { type Outcome, readReturn } from "#core/payment/paypal-return.ts";

/** A line between the pages of this host: it holds also where the window at PayPal has lost the one that opened it. */
const line = "doorstep-payment-return";

export type Return = { readonly order: string; readonly outcome: Outcome };

export function tellReturn({ order, outcome }: Return): void {
  const channel = new BroadcastChannel(line);
  channel.postMessage({ token: order, outcome });
  channel.close();
}

/** @returns what ends the listening. */
export function hearReturn(order: string, hear: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(line);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const fields = new Map(typeof data === "object" && data !== null ? Object.entries(data) : []);
    const news = readReturn({ get: (name) => textOf(fields.get(name)) });
    if (news?.order === order) hear(news.outcome);
  });
  return () => channel.close();
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
