import type { Contract } from "#contract/contract.ts";

/** A read that the page started before its program was loaded (web/early.ts). */
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

/** What every screen of the account area reads first, at the address that the client (`addressOf`) would write. */
export const accountUrl = (domain: string, accountNumber: number): string => ofAccount(account, domain, accountNumber);

/** Account home as markup. Only the page itself reads it. */
export const homeUrl = (domain: string, accountNumber: number): string => ofAccount(home, domain, accountNumber);

const ofAccount = (path: string, domain: string, accountNumber: number): string =>
  `${path}?${new URLSearchParams({ domain, accountNumber: String(accountNumber) }).toString()}`;

/** The other answer that account home waits for. */
export const confirmationUrl = (domain: string): string =>
  `${confirmation}?${new URLSearchParams({ domain }).toString()}`;

/** In ms: older answers are read again, here and on every screen (query-client.ts). */
export const staleAfter = 30_000;

/**
 * The pending answer, if it is for this call and the same sign-in. Each answer is handed out once, but not after a call
 * that may have changed something, or long after the request. Pages of emails request none.
 */
export function takeEarlyCall(url: string, { method, headers }: RequestInit, now: number): Promise<Response> | null {
  const early = (window.earlyCalls ?? []).filter(({ askedAt }) => now - askedAt < staleAfter);
  if (early.length === 0) return null;
  const token = new Headers(headers).get("authorization");
  const found = early.find((it) => it.url === url && it.authorization === token) ?? null;
  window.earlyCalls = method === "GET" ? early.filter((it) => it !== found) : [];
  return method === "GET" ? (found?.answer ?? null) : null;
}
