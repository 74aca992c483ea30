const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup that stands in a letter as it is. Only `html` makes it, so that nothing else can go in unescaped. */
export type Html = { readonly markup: string };

const render = (part: string | Html | readonly Html[]): string => {
  if (typeof part === "string") return escape(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
};

/** A template whose every value is escaped, unless `html` made it too. */
export const html = (strings: TemplateStringsArray, ...parts: readonly (string | Html | readonly Html[])[]): Html => ({
  markup: strings.reduce((made, text, at) => {
    const part = parts[at];
    return made + text + (part === undefined ? "" : render(part));
  }, ""),
});
