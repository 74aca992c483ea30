/** Where the emulated gateway has its stand-in for the wallet of a device; only sandbox publications ask for it. */
const standIn = "/sandbox/converge/hosted-payments/ApplePaySession.js";

/** Protocols 3: Apple Pay is there where the browser knows it and the device says that it can pay. */
export function hasApplePay(scope: object = window): boolean {
  const session: unknown = Reflect.get(scope, "ApplePaySession");
  if (typeof session !== "function" || !("canMakePayments" in session)) return false;
  const { canMakePayments } = session;
  try {
    return typeof canMakePayments === "function" && canMakePayments.call(session) === true;
  } catch {
    // It throws on pages that are not secure.
    return false;
  }
}

/** A sandbox publication can be rehearsed in any browser: where there is no Apple Pay, the emulator stands in for it. */
export async function applePayOf(sandbox: boolean): Promise<boolean> {
  if (sandbox && !("ApplePaySession" in window)) await import(/* @vite-ignore */ standIn).catch(() => undefined);
  return hasApplePay();
}
