import { useSyncExternalStore } from "react";
import { beginsOrEndsView } from "#contract/view-reads.ts";
import type { CallName } from "#contract/contract.ts";
import { isRead } from "./call-table.ts";
import { currentBoot } from "./current-boot.ts";
import { session, tabStorage } from "./session.ts";
import { viewKey } from "./view-key.ts";

/** Sent on `window` when staff pressed something that would change the account. */
export const viewOnlyEvent = "doorstep:viewonly";

export const isStaffView = (): boolean => tabStorage.read(viewKey) !== null;

/** The same for screens, which render again when a view begins. */
export const useStaffView = (): boolean => useSyncExternalStore(session.subscribe, isStaffView, () => false);

/** Used instead of a sign-in: the token isn't anybody's session, and can only read one account. */
export function beginStaffView({ token, expires }: { readonly token: string; readonly expires: string }): void {
  session.clear();
  tabStorage.write(viewKey, "Y");
  session.set("userAuth", {
    isAuthenticated: true,
    token,
    username: "",
    expires,
    domain: currentBoot().domain,
    scope: "account",
  });
}

/** Whether a view may not make this call. The server refuses these calls, too; here they aren't even sent. */
export function isBlockedInStaffView(name: CallName): boolean {
  return isStaffView() && !isRead(name) && !beginsOrEndsView(name);
}
