/** The values in a path for the `:name` parts of a pattern, decoded. */
export type Params = Readonly<Record<string, string>>;

/**
 * Compares a path with a pattern, such as `/:publication/accounts/:accountNumber`; `*` matches every path. Case and
 * trailing slashes don't matter.
 *
 * @returns null if the path doesn't match.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === "*") return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const text = decoded(given[at] ?? "");
    if (name.startsWith(":") && text !== "") params[name.slice(1)] = text;
    else if (name.toLowerCase() !== text.toLowerCase()) return null;
  }
  return params;
}

const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, "").split("/");

/** A part that somebody mistyped, such as "%zz", stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
