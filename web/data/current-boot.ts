import type { Boot } from "./boot.ts";

const nothing: Boot = { domain: "", basePath: "", options: null, toggles: [], offers: [], quote: null, sandbox: false };

let boot = nothing;

/**
 * Facts of this page load, which don't change until the next. Never read them on import, because main.tsx may not have
 * run yet.
 */
export const currentBoot = (): Boot => boot;

/** Called once by main.tsx, before anything is rendered. */
export function setBoot(given: Boot): void {
  boot = given;
}
