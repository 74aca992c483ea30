import type { Input, Output } from "#contract/call-shape.ts";
import { randomUUID } from "node:crypto";
import { type CallName, contract, type Contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** A publication at a server. */
export type Paper = { readonly url: string; readonly domain: string };

/** The caller: a network address of their own, so that limits are not what is measured, and their session. */
export type Caller = { readonly network: string; readonly token?: string };

/**
 * Makes a call as the pages do. Throws unless the status is 200.
 *
 * @param input the fields of its body or query; the domain is added.
 */
export async function call<Name extends CallName>(
  { url, domain }: Paper,
  { network, token }: Caller,
  name: Name,
  input: Omit<Input<Contract[Name]>, "domain"> & Readonly<Record<string, unknown>>,
): Promise<Output<Contract[Name]>> {
  const { method, path, query }: Endpoint = contract[name];
  const inQuery = method === "GET" ? { ...input, domain } : query === undefined ? {} : { domain };
  const body = query === undefined ? { ...input, domain } : input;
  const asked = new URLSearchParams(Object.entries(inQuery).map(([field, value]) => [field, String(value)]));
  const answer = await fetch(`${url}${path}?${asked.toString()}`, {
    method,
    headers: {
      ...ownHeaders(network),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === "POST" && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}: ${text}`);
  // Cast: the server checked its answer against this shape before sending it.
  return JSON.parse(text) as Output<Contract[Name]>;
}

/** A page's HTML. */
export async function openPage({ url, domain }: Paper, { network }: Caller, path: string): Promise<void> {
  const answer = await fetch(`${url}/${domain}${path}`, { headers: ownHeaders(network) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
}

const ownHeaders = (network: string) => ({ "x-forwarded-for": network });

/** Calls `act` for each, a few at a time, as readers arrive. */
export async function forEach<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const line = async (): Promise<void> => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await act(one);
  };
  await Promise.all(Array.from({ length: 6 }, line));
}
