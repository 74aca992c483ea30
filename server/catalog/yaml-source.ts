import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { compareMistakes, fieldName, type FieldPath, type Mistake } from "./mistake.ts";

/** A file of valid YAML. Every single value in it is still the text that was written. */
export type YamlSource = {
  readonly content: unknown;
  has(path: FieldPath): boolean;
  /** A mistake at the value of the path, or at the nearest place above it that exists. */
  mistakeAt(path: FieldPath, says: string): Mistake;
  /** A mistake at the name of the field itself. */
  mistakeAtName(path: FieldPath, says: string): Mistake;
};

export type YamlRead =
  | { readonly kind: "source"; readonly source: YamlSource }
  | { readonly kind: "mistakes"; readonly mistakes: readonly Mistake[] };

/**
 * Reads YAML with every single value left as text: the ZIP code 04841 keeps its zero, 17:00 is not a number, and the
 * amount 36.00 is read to the cent from its own digits. The field that contains a text decides what it means.
 */
export function readYaml(text: string): YamlRead {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, prettyErrors: false });
  const mistake = (offset: number, field: string, says: string): Mistake => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), field, says };
  };
  const mistakes = [...document.errors, ...document.warnings].map(({ pos, message }) =>
    mistake(openedAt(document, pos[0]), "", `this isn't valid YAML: ${message}`),
  );
  for (const offset of borrowedValues(document)) {
    mistakes.push(mistake(offset, "", "anchors (&) and references (*) aren't supported; write the value itself"));
  }
  if (!isMap(document.contents)) mistakes.push(mistake(0, "", "the file has no fields"));
  if (mistakes.length > 0) return { kind: "mistakes", mistakes: mistakes.toSorted(compareMistakes) };
  return {
    kind: "source",
    source: {
      content: document.toJS(),
      has: (path) => find(document, path).found,
      mistakeAt: (path, says) => mistake(find(document, path).offset, fieldName(path), says),
      mistakeAtName: (path, says) => mistake(find(document, path).nameOffset, fieldName(path), says),
    },
  };
}

/** A quote that is never closed runs to the end of the file; it is reported where it opens. */
function openedAt(document: Document, offset: number): number {
  let opened = offset;
  visit(document, {
    Scalar: (_, { type, range }) => {
      const quoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (quoted && range && range[0] < offset && offset <= range[1]) opened = range[0];
    },
  });
  return opened;
}

/**
 * Finds values that come from another place in the file (YAML aliases): a person who reads the line cannot see them.
 */
function borrowedValues(document: Document): number[] {
  const offsets: number[] = [];
  visit(document, (_, node) => {
    const borrowed = isAlias(node) || ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined);
    if (borrowed) offsets.push(offsetOf(node) ?? 0);
  });
  return offsets;
}

const offsetOf = (node: unknown): number | null => (isNode(node) ? (node.range?.[0] ?? null) : null);

type Place = { readonly offset: number; readonly nameOffset: number; readonly found: boolean };

/** Follows the path as far as it exists. A single value is located where it begins, anything else at its name. */
function find(document: Document, path: FieldPath): Place {
  let node: unknown = document.contents;
  let nameOffset = 0;
  for (const step of path) {
    const next = child(node, step);
    if (next === null) return { offset: nameOffset, nameOffset, found: false };
    node = next.value;
    nameOffset = next.nameOffset ?? offsetOf(node) ?? nameOffset;
  }
  const written = isScalar(node) && node.value !== "";
  return { offset: written ? (offsetOf(node) ?? nameOffset) : nameOffset, nameOffset, found: true };
}

function child(node: unknown, step: string | number): { value: unknown; nameOffset: number | null } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
    return pair === undefined ? null : { value: pair.value, nameOffset: offsetOf(pair.key) };
  }
  if (isSeq(node) && typeof step === "number" && step < node.items.length) {
    return { value: node.items[step], nameOffset: null };
  }
  return null;
}
