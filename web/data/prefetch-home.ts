import { accountNumberOf } from "../paths.ts";
import { accountQuery } from "./account.ts";
import { staleAfter } from "./early-call.ts";
import { confirmationQuery } from "./email-confirmation.ts";
import { queryClient } from "./query-client.ts";

declare global {
  interface Window {
    /** The page already shows account home with its account (web/early.ts). */
    homeIsDrawn?: boolean;
  }
}

/** In ms. The page doesn't respond during this time. */
const longestWait = 500;

/**
 * If the page already shows the account, its program waits for the same answers before it renders, so that no
 * placeholder replaces the account. They were requested with the page, and have usually arrived.
 */
export async function prefetchHome(domain: string): Promise<void> {
  if (window.homeIsDrawn !== true) return;
  const reads = [
    queryClient.prefetchQuery(accountQuery(domain, accountNumberOf(window.location.search))),
    // It is kept until the page has rendered it.
    queryClient.prefetchQuery({ ...confirmationQuery(domain), gcTime: staleAfter }),
  ];
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}
