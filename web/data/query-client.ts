import { notifyManager, QueryClient } from "@tanstack/react-query";
import { asCallFailed } from "./call-failed.ts";
import { staleAfter } from "./early-call.ts";

/** Reads are retried only if the answer may differ next time: no connection, overload, server errors. */
export function worthRetrying(failures: number, fault: unknown): boolean {
  const { status } = asCallFailed(fault);
  return failures < 2 && (status === 0 || status >= 500);
}

/** Readers never wait longer than this without a message: then the page says that it failed. */
const maxSeconds = 10;

/** In ms: one second, then two; longer if a busy server names a time. */
export const retryDelay = (failures: number, fault: unknown): number =>
  1000 * Math.max(2 ** failures, Math.min(maxSeconds, asCallFailed(fault).retryAfter ?? 0));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, retryDelay, staleTime: staleAfter, refetchOnWindowFocus: false },
  },
});

/** Resolves when the screens have been notified of what was just read, which happens one turn after the read ends. */
export const screensNotified = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));
