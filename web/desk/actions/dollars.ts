/**
 * The cents of an amount as people type it: "36", "36.5", "$1,036.00". Null: it isn't an amount; 0: nothing was typed.
 */
export function centsIn(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (text === "") return 0;
  const [, whole = "", part = ""] = /^(\d{1,6}|\d{1,3},\d{3})?(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === "" && part === "") return null;
  return Number(whole.replace(",", "")) * 100 + Number(part.padEnd(2, "0"));
}
