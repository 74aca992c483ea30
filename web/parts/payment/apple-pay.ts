import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#web/data/query-client.ts";
import { useSite } from "#web/data/site.ts";

const queryKey = ["applePay"] as const;

/** Whether this browser has Apple Pay; checked once per page load. */
export function useApplePay({ enabled } = { enabled: true }) {
  const { sandbox } = useSite();
  return useQuery({ queryKey, queryFn: () => applePayOf(sandbox), enabled, staleTime: Infinity });
}

/** The result of `useApplePay`; undefined: not known yet. */
export const cachedApplePay = (): boolean | undefined => queryClient.getQueryData<boolean>(queryKey);

/** The emulated gateway's stand-in for a device's wallet; only sandbox publications request it. */
const standIn = "/sandbox/converge/hosted-payments/ApplePaySession.js";

/** Protocols 3: Apple Pay is available if the browser supports it and the device says that it can pay. */
export function hasApplePay(scope: object = window): boolean {
  const session: unknown = Reflect.get(scope, "ApplePaySession");
  if (typeof session !== "function" || !("canMakePayments" in session)) return false;
  const { canMakePayments } = session;
  try {
    return typeof canMakePayments === "function" && canMakePayments.call(session) === true;
  } catch {
    // It throws on insecure pages.
    return false;
  }
}

/** A sandbox publication can be rehearsed in any browser: without Apple Pay, the emulator stands in for it. */
async function applePayOf(sandbox: boolean): Promise<boolean> {
  if (sandbox && !("ApplePaySession" in window)) await import(/* @vite-ignore */ standIn).catch(() => undefined);
  return hasApplePay();
}
