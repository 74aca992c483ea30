import type { FieldPath } from "./mistake.ts";

/** A contradiction between fields that are each valid alone. */
export type Contradiction = { readonly path: FieldPath; readonly says: string };

/** The second and later places of a repeated key. `at` is the list's path. */
export function repeatedKeys<T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  place: (at: number) => FieldPath,
  says: (key: string | number) => string,
): Contradiction[] {
  const seen = new Set<string | number>();
  return items.flatMap((item, at) => {
    const key = keyOf(item);
    if (seen.has(key)) return [{ path: place(at), says: says(key) }];
    seen.add(key);
    return [];
  });
}
