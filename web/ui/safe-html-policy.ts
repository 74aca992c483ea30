type Policy = { readonly createHTML: (html: string) => TrustedHTML | string };

declare global {
  /** Not in TypeScript's DOM library yet. */
  interface Window {
    readonly trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };
    /**
     * The page's only policy. The script that runs before the program needs it first, and it can't be created twice.
     */
    safeHtml?: Policy;
  }
}

const rules = { createHTML: (html: string): string => html };

/** Named in the CSP. The markup was rendered by the server, or sanitized by it on write and on read. */
export function safeHtmlPolicy(): Policy {
  if (typeof window === "undefined") return rules;
  return (window.safeHtml ??= window.trustedTypes?.createPolicy("safe-html", rules) ?? rules);
}
