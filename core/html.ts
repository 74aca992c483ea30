const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup that goes into a page or email unchanged. Only `html` creates it, so that nothing unescaped gets in. */
export type Html = { readonly markup: string };

/** `null` renders nothing. */
type Part = string | number | Html | readonly Html[] | null;

function render(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

/** A template that escapes every value not made by `html`. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, at) => text + render(parts[at] ?? null)).join(""),
});
