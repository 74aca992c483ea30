import { QueryClient } from "@tanstack/react-query";
import { asCallFailed } from "./call-failed.ts";

/** Reads are tried again only where the answer may differ next time: no connection, overload, server faults. */
export function worthRetrying(failures: number, fault: unknown): boolean {
  const { status } = asCallFailed(fault);
  return failures < 2 && (status === 0 || status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: false } },
});
