import { type AnnouncedType, announcedTypes } from "./announcement.ts";

export type ChosenTypes =
  | { readonly kind: "chosen"; readonly types: readonly AnnouncedType[] | null }
  | { readonly kind: "unknown"; readonly name: string };

const isAnnounced = (name: string): name is AnnouncedType => announcedTypes.some((type) => type === name);

/**
 * Reads which events an endpoint wants: `all`, including those of later releases (null), or names separated by commas.
 * `subscription.*` stands for all present names of that group.
 */
export function chooseTypes(text: string): ChosenTypes {
  const names = text.split(",").flatMap((part) => part.trim() || []);
  if (names.length === 1 && names[0] === "all") return { kind: "chosen", types: null };
  const types = new Set<AnnouncedType>();
  for (const name of names) {
    const found = name.endsWith(".*")
      ? announcedTypes.filter((type) => type.startsWith(name.slice(0, -1)))
      : isAnnounced(name)
        ? [name]
        : [];
    if (found.length === 0) return { kind: "unknown", name };
    for (const type of found) types.add(type);
  }
  return types.size === 0 ? { kind: "unknown", name: text } : { kind: "chosen", types: [...types] };
}

/** The reverse of `chooseTypes`: `subscription.*, payment.failed`. */
export function typesText(types: readonly AnnouncedType[]): string {
  const texts = types.map((type) => {
    const group = groupOf(type);
    const all = announcedTypes.filter((each) => groupOf(each) === group);
    return all.length > 1 && all.every((each) => types.includes(each)) ? `${group}.*` : type;
  });
  return [...new Set(texts)].join(", ");
}

const groupOf = (type: AnnouncedType): string => type.split(".")[0] ?? "";
