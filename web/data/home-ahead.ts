import { accountNumberOf } from "../paths.ts";
import { accountQuery } from "./account.ts";
import { staleAfter } from "./early-call.ts";
import { confirmationQuery } from "./email-confirmation.ts";
import { queryClient } from "./query-client.ts";

declare global {
  interface Window {
    /** The page shows account home with its account already (web/early.ts). */
    homeIsDrawn?: boolean;
  }
}

/** In ms. The page responds to nothing meanwhile. */
const longestWait = 500;

/**
 * Where the page shows the account already, its program waits for the same answers before it draws, so that no
 * placeholder takes the account's place. They were asked for with the page, and are usually there.
 */
export async function readHomeAhead(domain: string): Promise<void> {
  if (window.homeIsDrawn !== true) return;
  const reads = [
    queryClient.prefetchQuery(accountQuery(domain, accountNumberOf(window.location.search))),
    // It is kept until the page has drawn it.
    queryClient.prefetchQuery({ ...confirmationQuery(domain), gcTime: staleAfter }),
  ];
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}
