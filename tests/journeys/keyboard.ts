import type { Locator } from "playwright-core";
import { goodCard } from "./buying.ts";
import type { Reader } from "./reader.ts";

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((it) => it === it.ownerDocument.activeElement && it.ownerDocument.hasFocus());

/** Presses Tab until the element has the focus. */
async function tabsTo(reader: Reader, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses++) {
    if (await hasFocus(target)) return;
    await reader.page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** From the wallet that is first in the list to the card, and into its frame. */
export async function fillsCard(reader: Reader): Promise<void> {
  const { fills, reaches, presses } = keyboardOf(reader);
  await reaches(reader.page.getByRole("radio", { name: "Apple Pay" }));
  await presses("ArrowUp");
  await fills(reader.card, "Card number", goodCard);
  await fills(reader.card, "Expiration date", "1229");
  await fills(reader.card, "Security code", "123");
  await fills(reader.card, "Name on card", "Nora Ellingsen");
}

/** Uses only Tab and typing. */
export function keyboardOf(reader: Reader) {
  const { keyboard } = reader.page;
  return {
    fills: async (words: Pick<Reader, "field">, label: string, text: string) => {
      await tabsTo(reader, words.field(label));
      await keyboard.type(text);
    },
    activates: async (words: Pick<Reader, "button">, name: string, key = "Enter") => {
      await tabsTo(reader, words.button(name));
      await keyboard.press(key);
    },
    reaches: (target: Locator) => tabsTo(reader, target),
    presses: (key: string) => keyboard.press(key),
  };
}
