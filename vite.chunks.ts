import type { Plugin, Rollup } from "vite";

/* What the files of the build may load: each of these stops a build that breaks it. */

/** The page that receives card numbers runs its own few lines and the gateway's, nothing else (security.md S11). */
export const frameStaysSmall = (): Plugin => ({
  name: "frame-stays-small",
  generateBundle(_options, bundle) {
    const frame = Object.values(bundle).filter((file) => file.type === "chunk" && file.name === "payment-frame");
    const foreign = loadedWith(
      frame.map(({ fileName }) => fileName),
      bundle,
    ).filter(({ moduleIds }) => moduleIds.some((id) => id.includes("node_modules")));
    if (foreign.length > 0) this.error(`the payment frame would load ${foreign.map(({ name }) => name).join(", ")}`);
  },
});

/** No screen of one area waits for the other area's program: code that both need belongs to `site` or `fields`. */
export const areasStayApart = (): Plugin => ({
  name: "areas-stay-apart",
  generateBundle(_options, bundle) {
    for (const [area, other] of [
      [/web[\\/]account[\\/]/, "plans"],
      [/web[\\/]subscribe[\\/]/, "home"],
    ] as const)
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !file.moduleIds.some((id) => area.test(id))) continue;
        const foreign = loadedWith([file.fileName], bundle).some(({ name }) => name === other);
        if (foreign) this.error(`${file.fileName} would load ${other}`);
      }
  },
});

/** What a form takes is checked by rules of a few bytes (web/parts/form/form-rules.ts), and an answer by nobody again. */
export const withoutZod = (): Plugin => ({
  name: "without-zod",
  applyToEnvironment: ({ name }) => name.startsWith("site_"),
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const found = file.moduleIds.find((id) => /node_modules[\\/]zod[\\/]/.test(id));
      if (found !== undefined)
        this.error(`${file.fileName} would load zod: import only types from its file in contract/`);
    }
  },
});

/** The chunks of these files, with everything that they load before they run. */
function loadedWith(first: readonly string[], bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const chunk = (file: string) => (bundle[file]?.type === "chunk" ? [bundle[file]] : []);
  const files = new Set(first);
  for (const file of files) for (const { imports } of chunk(file)) for (const next of imports) files.add(next);
  return [...files].flatMap(chunk);
}
