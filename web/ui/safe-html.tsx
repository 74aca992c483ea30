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
/** The one place that makes markup out of text: the server has sanitised it at write and at read. Named in the CSP. */
const policy =
  (typeof window === "undefined" ? undefined : window.trustedTypes)?.createPolicy("safe-html", rules) ?? rules;

export type SafeHtmlProps = {
  /** Sanitised by the server; never something that was typed in this browser. */
  html: string;
  as?: "div" | "span";
};

export function SafeHtml({ html, as: Tag = "div" }: SafeHtmlProps): ReactNode {
  return <Tag className={css.html} dangerouslySetInnerHTML={{ __html: policy.createHTML(html) }} />;
}
