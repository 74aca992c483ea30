import { refuse, RefusedError } from "./refused.ts";

const maxDepth = 32;
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

const bad = (pointer: string, detail: string): RefusedError =>
  new RefusedError(refuse(400, "", { errors: [{ pointer, detail }] }));

/**
 * Measures in one pass over the text how deep it nests, and how many keys it contains. Strings are skipped, escapes
 * included.
 */
function measure(text: string): { readonly depth: number; readonly keys: number } {
  let [depth, deepest, keys, inString] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === ":") keys++;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth--;
  }
  return { depth: deepest, keys };
}

/**
 * Copies the parsed value: text in NFC, no NUL, no lone surrogate, no dangerous key, no key that differs from another
 * only in case. Counts the keys.
 */
function copy(value: unknown, at: string, count: { keys: number }): unknown {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) throw bad(at, "contains characters that are not allowed");
    return value.normalize("NFC");
  }
  if (Array.isArray(value)) return value.map((item, index) => copy(item, `${at}/${index}`, count));
  if (value === null || typeof value !== "object") return value;
  const seen = new Set<string>();
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const lower = key.toLowerCase();
    if (forbidden.has(lower)) throw bad(`${at}/${key}`, "is not allowed");
    if (seen.has(lower)) throw bad(`${at}/${key}`, "is given twice");
    seen.add(lower);
    count.keys++;
    out[key] = copy(item, `${at}/${key}`, count);
  }
  return out;
}

/**
 * Reads a request body more strictly than JSON.parse, which keeps the last of doubled keys and lets `__proto__` through
 * (security.md 4 and 7). Throws a 400.
 */
export function readJson(text: string): unknown {
  const { depth, keys } = measure(text);
  if (depth > maxDepth) throw bad("", `nests deeper than ${maxDepth} levels`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw bad("", "is not JSON");
  }
  const count = { keys: 0 };
  const value = copy(parsed, "", count);
  // JSON.parse kept one of each doubled key: fewer survived than were written.
  if (count.keys !== keys) throw bad("", "a key is given twice");
  return value;
}
