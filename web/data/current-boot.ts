import type { Boot } from "./boot.ts";

const nothing: Boot = { domain: "", basePath: "", options: null, toggles: [], offers: [], quote: null, sandbox: false };

let boot = nothing;

/** Facts of this page load; they do not change until the next one. Never asked on import: main.tsx may not have run. */
export const currentBoot = (): Boot => boot;

/** Said once by main.tsx, before anything is drawn. */
export function startWith(given: Boot): void {
  boot = given;
}
