const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup that may stand in a page as it is. Only `html` makes it. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[];

const render = (part: Part): string => {
  if (typeof part === "string" || typeof part === "number") return escape(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
};

/** A template whose every value is escaped, unless `html` made it too. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce((made, text, at) => {
    const part = parts[at];
    return made + text + (part === undefined ? "" : render(part));
  }, ""),
});

export const nothing: Html = { markup: "" };
