import { englishLeft } from "./english-left.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

/** What is wrong with the current page: its language, English text that is left, and its faults. */
export async function faultsInSpanish(reader: Reader, name: string): Promise<string[]> {
  await reader.pictures(`es-${name}`);
  const language = await reader.page.locator("html").getAttribute("lang");
  return [
    ...(language === "es" ? [] : [`the page is said to be in ${language ?? "no language"}`]),
    ...(await englishLeft(reader.page)),
    ...(await faultsOf(reader)),
  ];
}
