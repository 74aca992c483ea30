import type { ReactNode } from "react";
import css from "./safe-html.module.css";

declare global {
  /** Not in TypeScript's DOM library yet. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { readonly createHTML: (html: string) => string },
      ) => { readonly createHTML: (html: string) => TrustedHTML };
    };
  }
}

const rules = { createHTML: (html: string) => html };
/** The only place that turns text into markup: the server has sanitized it on write and on read. Named in the CSP. */
const policy =
  (typeof window === "undefined" ? undefined : window.trustedTypes)?.createPolicy("safe-html", rules) ?? rules;

export type SafeHtmlProps = {
  /** Sanitized by the server; never something typed in this browser. */
  html: string;
  as?: "div" | "span";
};

export function SafeHtml({ html, as: Tag = "div" }: SafeHtmlProps): ReactNode {
  return <Tag className={css.html} dangerouslySetInnerHTML={{ __html: policy.createHTML(html) }} />;
}
