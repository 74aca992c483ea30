import type { ReactNode } from "react";
import { safeHtmlPolicy } from "./safe-html-policy.ts";
import css from "./safe-html.module.css";

/** The only place in the program that turns text into markup. */
const policy = safeHtmlPolicy();

export type SafeHtmlProps = {
  /** Sanitized by the server. Never something typed in this browser. */
  html: string;
  as?: "div" | "span";
};

export function SafeHtml({ html, as: Tag = "div" }: SafeHtmlProps): ReactNode {
  return <Tag className={css.html} dangerouslySetInnerHTML={{ __html: policy.createHTML(html) }} />;
}
