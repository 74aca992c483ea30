import type { Contract } from "#contract/contract.ts";

/** A read that began with the page, before its program was there (web/early.ts). */
export type EarlyCall = {
  readonly url: string;
  readonly authorization: string;
  readonly answer: Promise<Response>;
  /** In ms since 1970. */
  readonly askedAt: number;
};

declare global {
  interface Window {
    earlyCalls?: readonly EarlyCall[] | null;
  }
}

const account: Contract["getAccountManagementDetails"]["path"] = "/api/ManageAccount/GetAccountManagementDetails";
const home: Contract["getAccountHome"]["path"] = "/api/ManageAccount/GetAccountHome";
const confirmation: Contract["getEmailConfirmation"]["path"] = "/api/Auth/GetEmailConfirmation";

/** What every screen of the account area reads first, at the address that the client (`addressOf`) writes. */
export const accountRead = (domain: string, accountNumber: number): string => ofAccount(account, domain, accountNumber);

/** Account home as markup: only the page itself reads it. */
export const homeRead = (domain: string, accountNumber: number): string => ofAccount(home, domain, accountNumber);

const ofAccount = (path: string, domain: string, accountNumber: number): string =>
  `${path}?${new URLSearchParams({ domain, accountNumber: String(accountNumber) }).toString()}`;

/** What account home waits for, too. */
export const confirmationRead = (domain: string): string =>
  `${confirmation}?${new URLSearchParams({ domain }).toString()}`;

/** In ms: what was read longer ago is read again, here and on every screen (query-client.ts). */
export const staleAfter = 30_000;

/**
 * The answer on its way, if it is the one that this call asks for, by the same sign-in. Each is handed out once, and
 * none after a call that may have changed something, or long after it was asked for: an email's page asks for none.
 */
export function takeEarlyCall(url: string, { method, headers }: RequestInit, now: number): Promise<Response> | null {
  const early = (window.earlyCalls ?? []).filter(({ askedAt }) => now - askedAt < staleAfter);
  if (early.length === 0) return null;
  const token = new Headers(headers).get("authorization");
  const found = early.find((it) => it.url === url && it.authorization === token) ?? null;
  window.earlyCalls = method === "GET" ? early.filter((it) => it !== found) : [];
  return method === "GET" ? (found?.answer ?? null) : null;
}
