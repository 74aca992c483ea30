const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup that stands in a page or an email as it is. Only `html` makes it, so that nothing else gets in unescaped. */
export type Html = { readonly markup: string };

/** `null` stands for nothing. */
type Part = string | number | Html | readonly Html[] | null;

function render(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

/** A template in which every value is escaped, unless `html` made it too. Attributes stand in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, at) => text + render(parts[at] ?? null)).join(""),
});
