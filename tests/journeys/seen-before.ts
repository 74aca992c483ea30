import type { Frame } from "playwright-core";

/**
 * Most of a screen has been judged on another one by the same worker: the masthead, the menu, a card, a form without
 * its errors. Each element has a mark. Two elements with one mark can't differ for a rule of WCAG: same look, same
 * stylesheets, same markup and states inside and around, same neighbors, and ids that lead somewhere or nowhere alike.
 * Of a text only counts whether there is one. How long it is, the checks for what is cut off or sticks out see each
 * time.
 */
const sound = new Set<string>();

/** The marks of a frame's elements, in the order of the document. */
export const marksOf = (frame: Frame, look: string): Promise<string[]> => frame.evaluate(marks, look);

/** Nothing was wrong with any of them. */
export function areSound(found: readonly string[]): void {
  for (const mark of found) sound.add(mark);
}

/** The places of those that were sound before. */
export const placesOfSound = (found: readonly string[]): number[] =>
  found.flatMap((mark, place) => (sound.has(mark) ? [place] : []));

/** In the page. */
function marks(look: string): string[] {
  const texts = new Set(["alt", "aria-label", "content", "datetime", "href", "placeholder", "src", "title", "value"]);
  const references = new Set(["aria-controls", "aria-describedby", "aria-errormessage", "aria-labelledby", "for"]);
  const states = [":checked", ":disabled", ":focus", ":focus-visible", ":hover", ":indeterminate", ":user-invalid"];
  const hash = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      two = Math.imul(two ^ text.charCodeAt(at), 1597334677);
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36);
  };
  const isThere = (id: string): boolean => document.getElementById(id) !== null;
  const valueOf = ({ name, value }: Attr): string => {
    if (references.has(name)) return value.split(/\s+/).map(isThere).join();
    // Ids are counted up, and each test has a publication of another name.
    return texts.has(name) ? String(value.trim() !== "") : value.replaceAll(/[0-9a-f]{12}|\d+/g, "0");
  };
  const ownMark = (it: Element): string =>
    hash(
      [
        it.localName,
        ...Array.from(it.attributes, (attribute) => `${attribute.name}=${valueOf(attribute)}`),
        ...states.filter((state) => it.matches(state)),
        it.scrollWidth > it.clientWidth,
        it.scrollHeight > it.clientHeight,
        it instanceof HTMLInputElement && it.labels?.length,
      ].join(" "),
    );
  // A built file's name changes with its content; a publication's colors are read.
  const styles = Array.from(document.styleSheets, (sheet) =>
    sheet.href?.includes("/assets/") ? sheet.href : Array.from(sheet.cssRules, ({ cssText }) => cssText).join(""),
  );

  const all = Array.from(document.querySelectorAll("*"));
  const contentOf = (it: Node, known: ReadonlyMap<Node, string>): string =>
    Array.from(it.childNodes, (child) => known.get(child) ?? String(child.textContent?.trim() !== "")).join();
  const own = new Map<Node, string>(all.map((it) => [it, ownMark(it)]));
  const inside = new Map<Node, string>();
  for (const it of all.toReversed()) inside.set(it, hash(`${own.get(it) ?? ""} ${contentOf(it, inside)}`));
  // An element comes after the one around it.
  const around = new Map<Node, string>([[document, hash(`${look} ${styles.join(" ")}`)]]);
  const of = (it: Node): string => around.get(it.parentNode ?? document) ?? "";
  for (const it of all) around.set(it, hash(`${of(it)} ${own.get(it) ?? ""}`));
  const beside = new Map<Node, string>([document, ...all].map((it) => [it, contentOf(it, own)]));
  return all.map((it) => hash(`${of(it)} ${beside.get(it.parentNode ?? document) ?? ""} ${inside.get(it) ?? ""}`));
}
