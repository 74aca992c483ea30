import type { FieldPath } from "./mistake.ts";

/** Something that is wrong between fields whose own shapes are right. */
export type Finding = { readonly path: FieldPath; readonly says: string };

/** The second and later places where the same key stands. `at` is the list's path. */
export function repeated<T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  place: (at: number) => FieldPath,
  says: (key: string | number) => string,
): Finding[] {
  const seen = new Set<string | number>();
  return items.flatMap((item, at) => {
    const key = keyOf(item);
    if (seen.has(key)) return [{ path: place(at), says: says(key) }];
    seen.add(key);
    return [];
  });
}
