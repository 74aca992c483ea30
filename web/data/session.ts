import { useSyncExternalStore } from "react";
import { accountNumberOf } from "#web/paths.ts";
import { liveAuth } from "./auth.ts";
import { currentBoot } from "./current-boot.ts";
import { makeSessionStore, withMemoryFallback } from "./session-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { StoredAuth } from "./session-values.ts";

const open = () => window.sessionStorage;

/** This tab's session: the specs' keys. */
export const session = makeSessionStore(open, () => accountNumberOf(window.location.search));

/** This tab's storage for anything but the specs' keys (debug hook, drafts while signing in again). */
export const tabStorage = withMemoryFallback(open);

/** This browser's storage, for what must outlive the tab: the reader's consent. */
export const deviceStorage = withMemoryFallback(() => window.localStorage);

/** The session; renders again whenever it changes. */
export function useSession(): SessionStore {
  useSyncExternalStore(session.subscribe, session.version, session.version);
  return session;
}

/** Whether someone is signed in to this publication, for the account area or at least for a checkout. */
const isSignedIn = (needed: StoredAuth["scope"]): boolean =>
  liveAuth(session.get("userAuth"), currentBoot().domain, needed, Date.now()) !== null;

/** The same for screens, which render again when it changes. */
export const useSignedIn = (needed: StoredAuth["scope"]): boolean =>
  useSyncExternalStore(
    session.subscribe,
    () => isSignedIn(needed),
    () => false,
  );
