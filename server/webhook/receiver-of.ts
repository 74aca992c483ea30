import type { Tenant } from "#core/site/tenant.ts";
import type { Receiver, ReceiverAnswer, SignedMessage, WebhookReceivers } from "#server/adapters/webhook/port.ts";

/** An endpoint with this address is the emulated receiver. */
export const emulatedReceiver = "sandbox";

export type ReceiverOf = (
  tenant: Pick<Tenant, "domain" | "mode">,
  url: string,
) => { readonly send: (message: SignedMessage) => Promise<ReceiverAnswer> };

/**
 * How a publication's receiver is reached.
 * @param emulatorUrl the address of this program's own emulator; live tenants never get it (security.md 25).
 */
export function receiverFinder(receivers: WebhookReceivers, emulatorUrl: string): ReceiverOf {
  return ({ domain, mode }, url) => {
    if (url !== emulatedReceiver) return { send: (message) => receivers.send({ url, reach: "public" }, message) };
    if (mode !== "sandbox" || emulatorUrl === "")
      return { send: async () => ({ kind: "none", why: "the emulated receiver is for sandbox publications" }) };
    const receiver: Receiver = { url: `${emulatorUrl}/${domain}`, reach: "loopback" };
    return { send: (message) => receivers.send(receiver, message) };
  };
}
