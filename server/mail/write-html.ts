import { themeOf } from "#core/site/theme.ts";
import { html, type Html } from "#core/html.ts";
import type { Block, Brand, EmailContent, SumLine } from "./email-content.ts";
import { signature } from "./write-text.ts";

/**
 * The HTML part: one column, no tables, no images but the logo. Text and ground have no colours of their own, so that a
 * mail program's dark mode turns both; what has a ground brings its ink along.
 */
export function writeHtml({ subject, title, blocks }: EmailContent, brand: Brand): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0">
        <div
          style="max-width:600px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
        >
          ${masthead(brand)}
          <h1 style="margin:24px 0 16px;font:bold 24px/1.2 Georgia,serif">${title}</h1>
          ${blocks.map((block) => blockHtml(block, brand))}
          <hr style="margin:32px 0 16px;border:0;border-top:1px solid #8a8a8a" />
          ${signature(brand).map((line) => html`<p style="margin:0;font-size:14px">${line}</p> `)}
        </div>
      </body>
    </html> `.markup;
}

/** Logos are drawn for white paper: they get it in dark mode too. */
const masthead = ({ logoUrl, siteName }: Brand): Html =>
  logoUrl === null
    ? html`<p style="margin:0;font:bold 20px/1.2 Georgia,serif">${siteName}</p>`
    : html`<p style="margin:0">
        <img
          src="${webAddress(logoUrl)}"
          alt="${siteName}"
          style="max-width:240px;max-height:64px;margin-left:-8px;padding:8px;background:#ffffff;color:#111111"
        />
      </p>`;

function blockHtml(block: Block, brand: Brand): Html {
  switch (block.kind) {
    case "paragraph":
      return html`<p style="margin:0 0 16px">${block.text}</p> `;
    case "heading":
      return html`<h2 style="margin:32px 0 8px;font:bold 18px/1.3 Georgia,serif">${block.text}</h2> `;
    case "facts":
      return html`${block.facts.map(
        ({ label, values }) =>
          html`<p style="margin:0 0 12px">
            <span style="font-size:14px">${label}</span>${values.map((value) => html`<br /><strong>${value}</strong>`)}
          </p> `,
      )}`;
    case "sum":
      return html`<div style="margin:16px 0;border-top:1px solid #8a8a8a">
        ${block.lines.map((line) => sumHtml(line, ""))}${sumHtml(block.total, "font-weight:bold;")}
      </div> `;
    case "button":
      return button(block, brand);
    case "link":
      return html`<p style="margin:0 0 16px">
        <a href="${webAddress(block.url)}" style="color:inherit;text-decoration:underline">${block.label}</a>
      </p> `;
    case "terms":
      return html`${paragraphsOf(block.text).map(
        (text) => html`<p style="margin:0 0 12px;font-size:14px">${text}</p> `,
      )}`;
  }
}

const sumHtml = ({ label, amount }: SumLine, weight: string): Html =>
  html`<p style="${weight}margin:0;padding:8px 0;border-bottom:1px solid #8a8a8a;overflow:hidden">
    <span style="float:left">${label}</span> <span style="float:right">${amount}</span>
  </p> `;

function button({ label, url }: { label: string; url: string }, { accent }: Brand): Html {
  const { "--accent": ground, "--accent-ink": ink } = themeOf(accent).light;
  const look = `display:inline-block;padding:12px 20px;border-radius:6px;background:${ground};color:${ink};font-weight:bold;text-decoration:none`;
  return html`<p style="margin:24px 0"><a href="${webAddress(url)}" style="${look}">${label}</a></p> `;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** Links come from our own settings; one with another scheme is a fault and not an email. */
function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError("an email links to web addresses only");
  return url;
}
