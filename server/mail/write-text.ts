import { emailWords } from "./email-words.ts";
import type { Block, Brand, EmailContent } from "./email-content.ts";

/** The text part: complete in itself, one thought per paragraph, each link on a line of its own. */
export function writeText({ title, blocks }: EmailContent, brand: Brand): string {
  const parts = [title, ...blocks.map(blockText), ["--", ...signature(brand)].join("\n")];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "terms":
      return block.text.replace(/\r\n?/g, "\n").trim();
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

/** Who wrote, and whom to ask. */
export function signature({ siteName, company, addrDesc, customerService: { phone, email } }: Brand): string[] {
  return [
    siteName,
    ...questions(phone, email),
    ...[company, addrDesc].filter((line) => line !== "" && line !== siteName),
  ];
}

function questions(phone: string, email: string): string[] {
  const words = emailWords.questions;
  if (phone === "") return email === "" ? [] : [words.email(email)];
  return [email === "" ? words.call(phone) : words.callOrEmail(phone, email)];
}
