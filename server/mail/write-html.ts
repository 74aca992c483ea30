import { telephoneLink } from "#core/address/phone.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { html, type Html } from "#core/html.ts";
import { type EmailColors, emailColors, emailStyle } from "./email-style.ts";
import type { Block, Brand, EmailContent, Fact, SumLine } from "./email-content.ts";
import type { EmailReason } from "./email-reason.ts";
import type { Wording } from "./wording.ts";
import { signature } from "./write-text.ts";

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/**
 * The HTML part. Old mail programs support neither style sheets nor boxes: layout is in tables, and every style is on
 * its element. The one style sheet adds dark mode where it is supported. No image except the logo, and no tracking.
 */
export function writeHtml(
  { subject, title, blocks }: EmailContent,
  brand: Brand,
  say: Wording,
  reason: EmailReason,
): string {
  const colors = emailColors(brand.accent);
  const { ink, soft, paper, sheet, rule, accent } = colors.light;
  const [about, ...contact] = signature(brand, say, reason);
  return keptTogether(
    html`<!doctype html>
      <html lang="${say.language}">
        ${headOf(subject, colors.dark)}
        <body class="paper ink" style="margin:0;padding:0;background-color:${paper};color:${ink};font:16px/1.5 ${sans}">
          ${preview(blocks)}
          <table
            class="paper"
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            bgcolor="${paper}"
          >
            <tr>
              <td align="center" style="padding:16px 12px 32px">
                <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
                <table
                  class="sheet"
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  bgcolor="${sheet}"
                  style="max-width:600px;border:1px solid ${rule};border-collapse:separate;text-align:left"
                >
                  <tr>
                    <td class="bar" bgcolor="${accent}" height="6" style="height:6px;line-height:6px;font-size:0">
                      &nbsp;
                    </td>
                  </tr>
                  <tr>
                    <td class="line" style="padding:20px 24px;border-bottom:1px solid ${rule}">
                      ${masthead(brand, ink)}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="ink"
                      style="padding:24px 24px 16px;color:${ink};font:16px/1.5 ${sans};overflow-wrap:anywhere"
                    >
                      <h1 class="ink" style="margin:0 0 16px;color:${ink};font:bold 26px/1.2 ${serif}">${title}</h1>
                      ${blocks.map((block) => blockHtml(block, colors.light))}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="line soft"
                      style="padding:16px 24px 24px;border-top:1px solid ${rule};color:${soft};font:14px/1.5 ${sans};overflow-wrap:anywhere"
                    >
                      <p class="ink" style="margin:0 0 4px;color:${ink};font:bold 16px/1.4 ${serif}">${about ?? ""}</p>
                      ${contact.map((line) => html`<p style="margin:0 0 4px">${withContacts(line, brand, soft)}</p> `)}
                    </td>
                  </tr>
                </table>
                <!--[if mso]></td></tr></table><![endif]-->
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  );
}

const headOf = (subject: string, dark: EmailColors): Html =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="date=no, address=no" />
    <title>${subject}</title>
    ${emailStyle(dark)}
  </head>`;

/** The element's markup, in which no line breaks within a date in the visible text. */
const keptTogether = ({ markup }: Html): string => markup.replaceAll(/>[^<]+/g, keepTogether);

/** A line with the publication's phone number and email as links: a tap dials or writes. */
function withContacts(line: string, { customerService: { phone, email } }: Brand, color: string): Html[] {
  const link = (address: string, shown: string): Html =>
    html`<a class="soft" href="${address}" style="color:${color};text-decoration:underline">${shown}</a>`;
  const ways = [
    { shown: phone, as: link(telephoneLink(phone), phone) },
    { shown: email, as: link(`mailto:${email}`, email) },
  ].filter(({ shown }) => shown !== "");
  let parts: readonly (string | Html)[] = [line];
  for (const { shown, as } of ways)
    parts = parts.flatMap((part) =>
      typeof part === "string" ? part.split(shown).flatMap((text, at) => (at === 0 ? [text] : [as, text])) : [part],
    );
  return parts.map((part) => html`${part}`);
}

/** The preview in a list of emails: the first sentence that is not the greeting. */
function preview(blocks: readonly Block[]): Html | null {
  const firstParagraph = blocks.slice(1).find((block) => block.kind === "paragraph");
  return firstParagraph?.kind === "paragraph"
    ? html`<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">
        ${firstParagraph.text}
      </div>`
    : null;
}

/** Logos are drawn for white paper, so they get a white background in dark mode, too. */
const masthead = ({ logoUrl, siteName }: Brand, ink: string): Html =>
  logoUrl === null
    ? html`<p class="ink" style="margin:0;color:${ink};font:bold 24px/1.2 ${serif}">${siteName}</p>`
    : html`<img
        src="${webAddress(logoUrl)}"
        alt="${siteName}"
        border="0"
        style="display:block;max-width:240px;max-height:64px;padding:4px;background-color:#ffffff;color:#111111;font:bold 24px/1.2 ${serif}"
      />`;

function blockHtml(block: Block, colors: EmailColors): Html {
  switch (block.kind) {
    case "paragraph":
      return html`<p style="margin:0 0 16px">${block.text}</p> `;
    case "heading":
      return html`<h2 class="ink" style="margin:32px 0 8px;color:${colors.ink};font:bold 19px/1.3 ${serif}">
        ${block.text}
      </h2> `;
    case "quote":
      return quote(block.text, colors);
    case "facts":
      return table(
        block.facts.map((one) => factHtml(one, colors)),
        colors,
      );
    case "sum":
      return table(
        [...block.lines.map((line) => sumHtml(line, "normal", colors)), sumHtml(block.total, "bold", colors)],
        colors,
      );
    case "button":
      return button(block, colors);
    case "link":
      return html`<p style="margin:0 0 12px">
        <a class="link" href="${webAddress(block.url)}" style="color:${colors.accent};text-decoration:underline"
          >${block.label}</a
        >
      </p> `;
    case "terms":
      return html`${paragraphsOf(block.text).map(
          (text) => html`<p lang="${block.language}" style="margin:0 0 12px;font-size:14px">${text}</p> `,
        )}
        <p class="soft" style="margin:0 0 16px;color:${colors.soft};font-size:14px">${block.version}</p> `;
  }
}

/** A rule in the accent color beside the words, as a newspaper sets a quotation. */
const quote = (text: string, { accent, ink }: EmailColors): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
    <tr>
      <td class="bar" width="3" bgcolor="${accent}" style="width:3px;font-size:0">&nbsp;</td>
      <td class="ink" style="padding:4px 0 4px 16px;color:${ink};font:italic 18px/1.5 ${serif}">
        ${text.split("\n").map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}
      </td>
    </tr>
  </table> `;

const table = (rows: readonly Html[], { rule }: EmailColors): Html =>
  html`<table
    class="line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 24px;border-top:1px solid ${rule};border-collapse:collapse"
  >
    ${rows}
  </table> `;

const cell = "padding:10px 0;vertical-align:top;font:16px/1.4 ";

const factHtml = ({ label, values }: Fact, { soft, ink, rule }: EmailColors): Html =>
  html`<tr>
    <th
      class="line soft"
      scope="row"
      align="left"
      width="38%"
      style="${cell}${sans};padding-right:12px;border-bottom:1px solid ${rule};color:${soft};font-size:14px;line-height:22px"
    >
      ${label}
    </th>
    <td class="line ink" style="${cell}${sans};border-bottom:1px solid ${rule};color:${ink};overflow-wrap:anywhere">
      ${values.map((value, at) => (at === 0 ? html`${value}` : html`<br />${value}`))}
    </td>
  </tr> `;

const sumHtml = ({ label, amount }: SumLine, weight: "normal" | "bold", { ink, rule }: EmailColors): Html =>
  html`<tr>
    <th
      class="line ink"
      scope="row"
      align="left"
      style="${cell}${sans};padding-right:12px;border-bottom:1px solid ${rule};color:${ink};font-weight:${weight}"
    >
      ${label}
    </th>
    <td
      class="line ink"
      align="right"
      style="${cell}${sans};border-bottom:1px solid ${rule};color:${ink};font-weight:${weight};font-variant-numeric:tabular-nums;white-space:nowrap"
    >
      ${amount}
    </td>
  </tr> `;

/** A cell with a background, so that programs that ignore the padding of a link still show a button. */
function button({ label, url }: { label: string; url: string }, { accent, accentInk }: EmailColors): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
    <tr>
      <td class="button" align="center" bgcolor="${accent}" style="border-radius:6px;mso-padding-alt:13px 24px">
        <a
          class="button"
          href="${webAddress(url)}"
          style="display:inline-block;padding:13px 24px;border-radius:6px;background-color:${accent};color:${accentInk};font:bold 16px/18px ${sans};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table> `;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** Links come from our own settings. A link with another scheme throws, and no email is sent. */
function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError("an email links to web addresses only");
  return url;
}
