/**
 * Loads parts of the program that the current page doesn't need yet, once the page is shown and the browser is idle.
 *
 * @returns a function that stops waiting.
 */
export function fetchLater(parts: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const load of parts) load().catch((fault: unknown) => globalThis.reportError?.(fault));
  }, 1500);
  return () => clearTimeout(timer);
}
