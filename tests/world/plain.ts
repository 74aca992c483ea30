/** The same value with ordinary spaces instead of no-break spaces in its texts (core/format/keep-together.ts). */
// Cast: replacing one kind of space with another doesn't change the type.
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " ")) as T;
