/** The same value with plain spaces where its texts have ones that no line is broken at (core/format/keep-together.ts). */
// Cast: replacing a space by another changes no type.
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " ")) as T;
