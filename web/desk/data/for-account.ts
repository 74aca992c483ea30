import type { Input, Output } from "#contract/call-shape.ts";
import type { Contract } from "#contract/contract.ts";
import type { ActionForAccount, ActionInput, PaymentForAccount, ReadForAccount } from "#contract/desk/for-account.ts";
import { pathForAccount } from "#contract/desk/for-account.ts";
import { CallFailed, failureOf } from "#web/data/call-failed.ts";
import type { AddressCalls } from "#web/parts/address/address-calls.ts";
import { withSignInPrompt } from "./desk-call.ts";

/** The only reads that have a body. */
const written: ReadonlySet<string> = new Set<ReadForAccount>(["previewTemporaryStop"]);

type Readable = Exclude<ReadForAccount, "validateAddress" | "getReceipt">;

/** Makes one of the reader's calls that only read, for an account. */
export function readForAccount<N extends Readable>(name: N, input: Input<Contract[N]>): Promise<Output<Contract[N]>> {
  const path = pathForAccount(name);
  if (written.has(name)) return ask(path, { method: "POST", body: JSON.stringify(input) });
  const fields = Object.entries(input as Readonly<Record<string, unknown>>).map(([key, value]) => [key, String(value)]);
  return ask(`${path}?${new URLSearchParams(fields).toString()}`, { method: "GET" });
}

/** Makes one of the reader's calls that change an account, with the reason and the note of staff. */
export const actForAccount = <N extends ActionForAccount>(
  name: N,
  act: ActionInput<N>,
  idempotencyKey: string,
): Promise<Output<Contract[N]>> =>
  ask(pathForAccount(name), { method: "POST", body: JSON.stringify(act) }, { "idempotency-key": idempotencyKey });

/** How the desk checks a typed address. */
export const deskAddressCalls: AddressCalls = {
  validateAddress: ({ domain = "", ...address }) =>
    ask(`${pathForAccount("validateAddress")}?${new URLSearchParams({ domain }).toString()}`, {
      method: "POST",
      body: JSON.stringify(address),
    }),
  lookUpZip: (input) => readForAccount("lookUpZip", input),
};

/** Makes one of the two calls of a card payment. */
export const payForAccount = <N extends PaymentForAccount>(
  name: N,
  act: ActionInput<N>,
  idempotencyKey?: string,
): Promise<Output<Contract[N]>> =>
  ask(
    pathForAccount(name),
    { method: "POST", body: JSON.stringify(act) },
    idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  );

/**
 * If the session has ended, the person signs in over the screen, and the call continues, because a card may have been
 * charged.
 */
const ask = <T>(path: string, init: RequestInit, more: Readonly<Record<string, string>> = {}): Promise<T> =>
  withSignInPrompt(() => askOnce<T>(path, init, more));

async function askOnce<T>(path: string, init: RequestInit, more: Readonly<Record<string, string>>): Promise<T> {
  const type: Record<string, string> = init.method === "GET" ? {} : { "content-type": "application/json" };
  const headers = { accept: "application/json", ...type, ...more };
  const response = await fetch(path, { ...init, credentials: "same-origin", headers }).catch(() => {
    throw new CallFailed(0);
  });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as T;
}
