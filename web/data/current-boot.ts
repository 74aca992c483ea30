import { readBoot } from "./boot.ts";
import type { Boot } from "./boot.ts";

const nothing: Boot = { domain: "", basePath: "", options: null, toggles: [], offers: [], sandbox: false };

// Read here, and not only by main.tsx: a bundler may run a module that asks for it before main does.
let boot: Boot = readBoot(globalThis.document?.getElementById("boot")?.textContent) ?? nothing;

/** Facts of this page load; they do not change until the next one. */
export const currentBoot = (): Boot => boot;

/** Said once by main.tsx, before anything is drawn. */
export function startWith(given: Boot): void {
  boot = given;
}
