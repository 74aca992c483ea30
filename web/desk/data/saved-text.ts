import { useState } from "react";
import { tabStorage } from "#web/data/session.ts";
import { useMe } from "./who-am-i.ts";

const place = "desk-typed";

type SavedTexts = Readonly<Record<string, string>>;

function savedTexts(): SavedTexts {
  const value: unknown = JSON.parse(tabStorage.read(place) ?? "{}");
  return typeof value === "object" && value !== null ? (value as SavedTexts) : {};
}

/**
 * A text that survives a reload in this tab, for the person who typed it. "" removes it.
 *
 * @param about what it belongs to: `note:courier.test:7`.
 */
export function useSavedText(about: string): readonly [string, (text: string) => void] {
  const { data: me } = useMe();
  const key = `${me?.email ?? ""} ${about}`;
  const [typed, setTyped] = useState({ key, text: savedTexts()[key] ?? "" });
  // Another account or day has its own text.
  const text = typed.key === key ? typed.text : (savedTexts()[key] ?? "");
  return [
    text,
    (next) => {
      if (next === text) return;
      const others = Object.entries(savedTexts()).filter(([name]) => name !== key);
      tabStorage.write(place, JSON.stringify(Object.fromEntries(next === "" ? others : [...others, [key, next]])));
      setTyped({ key, text: next });
    },
  ];
}

/** Signing out removes everything that was typed. */
export const clearSavedTexts = (): void => tabStorage.write(place, null);
