import { session } from "./session.ts";

/**
 * Account §4, marker step0: set by account home, the navigation item, and the link in every email. Earlier choices are
 * dropped.
 */
export function beginCancelFlow(): void {
  session.set("flow", "step0");
  session.remove("CancelReason");
  session.remove("offerDecision");
}

export const asksToStart = (search: string): boolean => new URLSearchParams(search).get("start") === "1";
