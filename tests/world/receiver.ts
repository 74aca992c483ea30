import { createServer } from "node:http";
import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { readBody } from "#server/adapters/outbound/read-body.ts";

export type ReceivedMessage = {
  readonly id: string;
  readonly type: string;
  readonly accountNumber: number;
  readonly body: Readonly<Record<string, unknown>>;
};

type Payload = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly data: { readonly accountNumber: number };
};

export type TestReceiver = AsyncDisposable & {
  readonly url: string;
  /** The secrets that the receiver knows. The test sets them once the endpoint exists. */
  readonly secrets: Set<string>;
  /** Each message once, in the order of first arrival. */
  readonly received: readonly ReceivedMessage[];
  /** Every request, including refused ones. */
  readonly requests: readonly { readonly id: string; readonly status: number; readonly signatures: number }[];
  /** Sets the receiver's answer from now on, and for which messages; others get 204. */
  answers(status: number, to?: (payload: Payload) => boolean, headers?: Readonly<Record<string, string>>): void;
};

/** The library compares the message's time with its own clock, which is set to the test's. */
function verifyAt(now: Date, secret: string, body: string, headers: Readonly<Record<string, string>>): unknown {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return new Webhook(secret).verify(body, headers);
  } catch {
    return null;
  } finally {
    vi.useRealTimers();
  }
}

/**
 * A receiver as somebody would write it: it verifies with the public library, and accepts each id once.
 *
 * @param now the site's clock, which a test may move.
 */
export async function aReceiver(now: () => Date = () => new Date()): Promise<TestReceiver> {
  const secrets = new Set<string>();
  const got: ReceivedMessage[] = [];
  const ids = new Set<string>();
  const requests: { id: string; status: number; signatures: number }[] = [];
  type Rule = { readonly status: number; readonly to: (payload: Payload) => boolean; readonly headers: object };
  const mood: { rule: Rule } = { rule: { status: 204, to: () => true, headers: {} } };

  const statusFor = (body: string, headers: Readonly<Record<string, string>>) => {
    const verified = [...secrets].map((secret) => verifyAt(now(), secret, body, headers));
    if (verified.every((payload) => payload === null)) return { status: 401, headers: {} };
    const payload: Payload = JSON.parse(body);
    const { rule } = mood;
    if (rule.status !== 204 && rule.to(payload)) return rule;
    const id = headers["webhook-id"] ?? "";
    if (!ids.has(id)) got.push({ id, type: payload.type, accountNumber: payload.data.accountNumber, body: payload });
    ids.add(id);
    return { status: 204, headers: {} };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = (await readBody(request, 1_000_000)).toString("utf8");
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { status, headers: extra } = statusFor(body, headers);
      requests.push({
        id: headers["webhook-id"] ?? "",
        status,
        signatures: (headers["webhook-signature"] ?? "").split(" ").length,
      });
      response.writeHead(status, { ...extra }).end("thanks");
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    secrets,
    received: got,
    requests,
    answers: (status, to = () => true, headers = {}) => void (mood.rule = { status, to, headers }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
