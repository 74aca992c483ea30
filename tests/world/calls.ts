import type { Input, Output } from "#contract/call-shape.ts";
import { randomUUID } from "node:crypto";
import { type CallName, contract, type Contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Site } from "./site.ts";

export type Answer<T> = {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
};

type How = {
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  /** The address that the request comes from. */
  readonly ip?: string;
};

/** Makes a call through the whole HTTP layer, as the site's pages would, and returns the answer with any status. */
export async function call<Name extends CallName>(
  site: Site,
  name: Name,
  input: Input<Contract[Name]> | Record<string, unknown>,
  { token, key, headers = {}, host = "localhost", ip = "127.0.0.1" }: How = {},
): Promise<Answer<Output<Contract[Name]>>> {
  const endpoint: Endpoint = contract[name];
  const given: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const inQuery = endpoint.method === "GET" ? Object.keys(given) : queryOnly(endpoint, given);
  const query = new URLSearchParams(inQuery.map((field) => [field, String(given[field])])).toString();
  const body = Object.fromEntries(Object.entries(given).filter(([field]) => !inQuery.includes(field)));
  const response = await site.app.inject({
    method: endpoint.method,
    remoteAddress: ip,
    url: query === "" ? endpoint.path : `${endpoint.path}?${query}`,
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(endpoint.method === "GET" ? {} : { payload: body }),
  });
  const isFile = response.statusCode === 200 && endpoint.file !== undefined;
  const answered = (isFile || response.statusCode === 304 ? response.rawPayload : response.json()) as Output<
    Contract[Name]
  >;
  return { status: response.statusCode, body: answered, headers: response.headers };
}

/** `domain` goes into the query if the body has no such field (ValidateAddress, QuoteOrder). */
const queryOnly = (endpoint: Endpoint, given: Record<string, unknown>): string[] =>
  endpoint.query !== undefined && "domain" in given ? ["domain"] : [];

export const newKey = (): string => randomUUID();
