import { type HttpExchange, openHttpExchange } from "#server/adapters/outbound/exchange.ts";
import {
  addressRefusal,
  AddressRefused,
  noPrivateNetworks,
  type PrivateNetworks,
} from "#server/adapters/outbound/private-addresses.ts";
import { retryAfterOf } from "#server/adapters/outbound/rest-client.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";
import type { Receiver, ReceiverAnswer, SignedMessage, WebhookReceivers } from "./port.ts";

/** The Standard Webhooks specification asks for 15 to 30 seconds. */
const defaultTimeoutMs = 15_000;
const maxReceivers = 500;

type Options = {
  readonly note?: NoteOutsideFault;
  readonly networks?: PrivateNetworks;
  readonly timeoutMs?: number;
};

/** Sends to receivers over HTTP, as the Standard Webhooks specification defines. */
export function httpReceivers({
  note = () => undefined,
  networks = noPrivateNetworks,
  timeoutMs = defaultTimeoutMs,
}: Options = {}): WebhookReceivers {
  const open = new Map<string, HttpExchange>();
  const exchangeWith = ({ url, reach }: Receiver): HttpExchange => {
    const key = `${reach} ${url}`;
    const exchange = open.get(key) ?? openHttpExchange({ baseUrl: url, reach, timeoutMs, maxBytes: 0, networks });
    if (open.size >= maxReceivers) open.clear();
    open.set(key, exchange);
    return exchange;
  };
  return {
    refusalOf: (url) => {
      const parsed = URL.parse(url);
      if (parsed === null) return `${url} is not an address such as https://crm.example/hooks/doorstep`;
      if (parsed.username !== "" || parsed.password !== "" || parsed.hash !== "")
        return "the address must have no user, password or #part";
      return addressRefusal(parsed, networks)?.message ?? null;
    },
    send: async (receiver, message) => {
      const answer = await sendTo(() => exchangeWith(receiver), receiver, message);
      const errorCode = errorCodeOf(answer);
      if (errorCode !== null)
        note({
          system: "webhook",
          call: new URL(receiver.url).host,
          outcome: answer.kind === "none" ? "silent" : "refused",
          errorCode,
        });
      return answer;
    },
  };
}

async function sendTo(
  open: () => HttpExchange,
  { url }: Receiver,
  { headers, body }: SignedMessage,
): Promise<ReceiverAnswer> {
  try {
    const { status, headers: responseHeaders } = await open()({
      method: "POST",
      url: new URL(url),
      headers: { "content-type": "application/json", "user-agent": "Doorstep", ...headers },
      body,
    });
    return { kind: "answered", status, retryAfterSeconds: retryAfterOf(responseHeaders) };
  } catch (fault) {
    return { kind: "none", why: fault instanceof AddressRefused ? fault.message : "no answer" };
  }
}

function errorCodeOf(answer: ReceiverAnswer): string | null {
  if (answer.kind === "none") return answer.why === "no answer" ? "no-answer" : "address";
  return answer.status >= 200 && answer.status < 300 ? null : `http-${answer.status}`;
}
