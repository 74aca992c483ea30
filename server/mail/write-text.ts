import type { Block, Brand, EmailContent } from "./email-content.ts";
import type { EmailReason } from "./email-reason.ts";
import type { Wording } from "./wording.ts";

/** The text part: complete on its own, one thought per paragraph, each link on a separate line. */
export function writeText(
  { title, blocks }: EmailContent,
  brand: Brand,
  say: Wording,
  reason: EmailReason | null,
): string {
  const parts = [title, ...blocks.map(blockText), ["--", ...signature(brand, say, reason)].join("\n")];
  return `${parts.join("\n\n")}\n`;
}

const textOf = ({ text }: { readonly text: string }): string => text.replace(/\r\n?/g, "\n").trim();

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return textOf(block);
    case "terms":
      return `${textOf(block)}\n\n${block.version}`;
    case "quote":
      return block.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "facts":
      return block.facts.map(({ label, values }) => `${label}: ${values.join("; ")}`).join("\n");
    case "sum":
      return [...block.lines, block.total].map(({ label, amount }) => `${label}: ${amount}`).join("\n");
    case "button":
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}

/**
 * The sender of the email, whom to contact, and why it was sent (null on paper). The first line is the publication's
 * name.
 */
export function signature(
  { siteName, company, addrDesc, customerService: { phone, email } }: Brand,
  say: Wording,
  reason: EmailReason | null,
): string[] {
  return [
    siteName,
    ...questions(phone, email, say),
    ...[company, addrDesc].filter((line) => line !== "" && line !== siteName),
    ...(reason === null ? [] : [say.words.email.reasons[reason](siteName)]),
  ];
}

function questions(phone: string, email: string, say: Wording): string[] {
  const words = say.words.email.questions;
  if (phone === "") return email === "" ? [] : [words.email(email)];
  return [email === "" ? words.call(phone) : words.callOrEmail(phone, email)];
}
