import { session } from "./session.ts";

const minutes = 60_000;
/** After this time the server ends an idle session (security.md S2). */
const idleMs = 30 * minutes;

let usedAt = Date.now();

/** A call with this tab's token has been answered. */
export function recordActivity(): void {
  usedAt = Date.now();
}

/** `idle`: any call postpones it. `final`: only another sign-in does. */
export type SessionEnd = { readonly at: number; readonly kind: "idle" | "final" };

/** When this tab's sign-in ends if nothing more is done, in milliseconds since 1970. Null: nobody is signed in. */
export function sessionEnd(): SessionEnd | null {
  const auth = session.get("userAuth");
  if (auth === null) return null;
  const final = Date.parse(auth.expires);
  const idle = usedAt + idleMs;
  return idle < final ? { at: idle, kind: "idle" } : { at: final, kind: "final" };
}

/** A card session at the gateway lives for 15 minutes: the buyer must still be signed in when the answer comes. */
export const sessionOutlastsPayment = (): boolean => {
  const end = sessionEnd();
  return end !== null && end.at - Date.now() > 20 * minutes;
};
