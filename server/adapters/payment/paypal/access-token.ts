import * as z from "zod/mini";
import type { UnknownReason } from "#core/payment/outcome.ts";
import type { GatewayResult } from "../wire/gateway-result.ts";
import type { PayPalAccount } from "./paypal-calls.ts";
import { sendRequest } from "../wire/send-request.ts";
import type { PayPalLine } from "./paypal-line.ts";
import { parsedJson } from "./read-answer.ts";

const granted = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is dropped a minute before its end, so that none expires on its way. */
const spareMs = 60_000;
const maxTokens = 500;

const keyOf = ({ url, clientId }: PayPalAccount): string => `${url} ${clientId}`;

const fault = (it: UnknownReason): GatewayResult<string> => ({ kind: "fault", fault: it });

/** The bearer token of an account: the stored one, or a new one for its client id and secret. */
export async function accessToken(
  account: PayPalAccount,
  line: PayPalLine,
  signal: AbortSignal,
): Promise<GatewayResult<string>> {
  const kept = line.tokens.get(keyOf(account));
  if (kept !== undefined && kept.until > line.now()) return { kind: "ok", value: kept.token };
  const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString("base64");
  const answer = await sendRequest(
    `${account.url}/v1/oauth2/token`,
    {
      method: "POST",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: "grant_type=client_credentials",
    },
    line,
    signal,
  );
  // Only the token was requested: whatever went wrong, no money has moved.
  if (answer.kind !== "answered" || answer.status >= 500) return fault({ kind: "unreachable" });
  if (answer.status !== 200) return fault({ kind: "rejected", code: `http-${answer.status}` });
  const read = granted.safeParse(parsedJson(answer.body));
  if (!read.success) return fault({ kind: "rejected", code: "unreadable" });
  const { access_token: token, expires_in: seconds } = read.data;
  if (line.tokens.size >= maxTokens) line.tokens.clear();
  line.tokens.set(keyOf(account), { token, until: line.now() + seconds * 1000 - spareMs });
  return { kind: "ok", value: token };
}

/** PayPal no longer accepts the stored token. */
export const forgetToken = (account: PayPalAccount, line: PayPalLine): void => void line.tokens.delete(keyOf(account));
