import { session } from "./session.ts";

/** Account §4, marker step0: account home, the navigation item, and the address of every mail set it; what was chosen before is gone. */
export function beginFlow(): void {
  session.set("flow", "step0");
  session.remove("CancelReason");
  session.remove("offerDecision");
}

export const asksToStart = (search: string): boolean => new URLSearchParams(search).get("start") === "1";
