import { readers } from "./session-values.ts";
import type { SessionKey, SessionValues } from "./session-values.ts";

export type SessionStore = {
  readonly get: <K extends SessionKey>(key: K) => SessionValues[K] | null;
  readonly set: <K extends SessionKey>(key: K, value: SessionValues[K]) => void;
  readonly remove: (key: SessionKey) => void;
  /** Sign-out leaves nothing behind (security.md S24). */
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Increases with every change; `useSyncExternalStore` compares it. */
  readonly version: () => number;
};

/** Flow progress, which belongs to the account that was chosen at the time, and means nothing for another. */
const ofOneAccount: ReadonlySet<SessionKey> = new Set(["flow", "CancelReason", "offerDecision", "PaymentOption"]);
/** The account that the flow's values belong to. The specs' keys and values are stored exactly. */
const ownerKey = "flowAccount";

/**
 * The specs' session keys, exactly as named there, in session storage. If the browser blocks storage or it throws,
 * everything is kept in memory instead, and every journey still works within the page. Never stored: passwords, cards,
 * the terms checkbox.
 *
 * @param chosenAccount the account number that the page's address selects.
 */
export function makeSessionStore(open: () => Storage, chosenAccount: () => number = () => 0): SessionStore {
  const storage = withMemoryFallback(open);
  const listeners = new Set<() => void>();
  let version = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const isAnothers = (): boolean => {
    const owner = storage.read(ownerKey);
    return owner !== null && owner !== String(chosenAccount());
  };
  const takeOver = () => {
    if (isAnothers()) for (const key of ofOneAccount) storage.write(key, null);
    storage.write(ownerKey, String(chosenAccount()));
  };
  return {
    get: (key) => {
      const text = ofOneAccount.has(key) && isAnothers() ? null : storage.read(key);
      return text === null ? null : readers[key](text);
    },
    set: (key, value) => {
      if (ofOneAccount.has(key)) takeOver();
      storage.write(key, typeof value === "string" ? value : JSON.stringify(value));
      changed();
    },
    remove: (key) => {
      storage.write(key, null);
      changed();
    },
    clear: () => {
      for (const key of [...Object.keys(readers), ownerKey]) storage.write(key, null);
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** Uses the browser's storage until it first throws. After that, uses memory, starting with what was stored. */
export function withMemoryFallback(open: () => Storage) {
  const memory = new Map<string, string>();
  let blocked = false;
  const attempt = <T>(act: (storage: Storage) => T): T | null => {
    if (blocked) return null;
    try {
      return act(open());
    } catch (fault) {
      blocked = true;
      globalThis.reportError?.(fault);
      return null;
    }
  };
  return {
    read: (key: string): string | null => {
      const text = attempt((storage) => storage.getItem(key));
      return blocked ? (memory.get(key) ?? null) : text;
    },
    write: (key: string, text: string | null): void => {
      if (text === null) memory.delete(key);
      else memory.set(key, text);
      attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
    },
  };
}
