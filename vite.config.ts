import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rollup } from "vite";

const page = (path: string): string => join(import.meta.dirname, "web", path);
const paymentFrame = page("payment-frame/index.html");
const paymentReturn = page("payment-return/index.html");

/**
 * Few files instead of many small ones: a browser asks for six at a time, and each turn costs a phone a sixth of a second.
 * A group is a module with all that it imports and no group before it has; what changes rarely stays cached on its own.
 */
const groups = [
  {
    name: "vendor",
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 5,
  },
  // Styles and words without a program behind them: the payment frame takes them without taking React.
  {
    name: "kit",
    test: /web[\\/]ui[\\/].*\.css|ui[\\/]class-names\.ts|contract[\\/]messages\.ts|vite[\\/]preload-helper/,
    priority: 4,
  },
  // What the first look at the plans, and at an account, consists of; and what both of them need.
  {
    name: "site",
    test: /core[\\/]day\.ts$|web[\\/](?:main|data[\\/](?:client|finishing)|parts[\\/](?:customer-service|day-text|money-text|plan-price|read-failed)|ui[\\/](?:skeleton|alert|safe-html|visually-hidden))\.tsx?$/,
    priority: 3,
  },
  { name: "plans", test: /web[\\/]subscribe[\\/]subscribe-page\.tsx$/, priority: 2 },
  { name: "home", test: /web[\\/](?:shell[\\/]account-frame|account[\\/]home[\\/]home-page)\.tsx$/, priority: 1 },
];

/** What is done to the files that browsers get, and not to the first look's program. */
const forBrowsers = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
});

/** Writes `.br` and `.gz` beside every file that is served as it is; pages are filled in by the server and so are not. */
const precompress = (): Plugin => ({
  name: "precompress",
  writeBundle({ dir = "" }) {
    const assets = join(dir, "assets");
    for (const name of readdirSync(assets).filter((it) => /\.(js|css|svg)$/.test(it))) {
      const file = join(assets, name);
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

/**
 * A stylesheet of a shared part may come before the one that names the layers; so each file names them, and the order
 * (web/ui/tokens.css) holds whichever is read first.
 */
const layersFirst = (): Plugin => ({
  name: "layers-first",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      file.source = `@layer reset,tokens,ui,screens;${file.source.toString()}`;
    }
  },
});

/** The page that is given card numbers runs its own few lines and the gateway's, nothing else (security.md S11). */
const frameStaysSmall = (): Plugin => ({
  name: "frame-stays-small",
  generateBundle(_options, bundle) {
    const foreign = loadedWith("payment-frame", bundle).filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes("node_modules")),
    );
    if (foreign.length > 0) this.error(`the payment frame would load ${foreign.map(({ name }) => name).join(", ")}`);
  },
});

/** Of the two areas that are looked at first none waits for the other's program: what both need belongs to `site`. */
const areasStayApart = (): Plugin => ({
  name: "areas-stay-apart",
  generateBundle(_options, bundle) {
    const areas = ["home", "plans"];
    for (const area of areas) {
      const foreign = loadedWith(area, bundle).find(({ name }) => name !== area && areas.includes(name));
      if (foreign !== undefined) this.error(`${area} would load ${foreign.name}`);
    }
  },
});

/** The chunk of a name with all that it loads before it runs. */
function loadedWith(name: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const chunk = (file: string) => (bundle[file]?.type === "chunk" ? [bundle[file]] : []);
  const files = new Set(Object.keys(bundle).filter((file) => chunk(file).some((it) => it.name === name)));
  for (const file of files) for (const { imports } of chunk(file)) for (const next of imports) files.add(next);
  return [...files].flatMap(chunk);
}

/** Each file that the payment frame's page names comes with its hash: another content does not run (PCI DSS 6.4.3). */
const frameIntegrity = (): Plugin => ({
  name: "frame-integrity",
  writeBundle({ dir = "" }) {
    const file = join(dir, "payment-frame/index.html");
    const hashOf = (path: string): string =>
      createHash("sha384")
        .update(readFileSync(join(dir, path)))
        .digest("base64");
    const held = readFileSync(file, "utf8").replaceAll(
      / (?:src|href)="(\/assets\/[^"]+)"/g,
      (named, path: string) => `${named} integrity="sha384-${hashOf(path)}"`,
    );
    writeFileSync(file, held);
  },
});

/** The browser's part. `#core/...` and the like are resolved by package.json, as everywhere. */
export default defineConfig({
  root: "web",
  plugins: [
    react(),
    ...[layersFirst(), frameStaysSmall(), areasStayApart(), frameIntegrity(), precompress()].map(forBrowsers),
  ],
  builder: {
    // One after the other: the first empties the folder.
    buildApp: async (builder) => {
      const { client, look } = builder.environments;
      if (client === undefined || look === undefined) throw new Error("a part of the site is not configured");
      await builder.build(client);
      await builder.build(look);
    },
  },
  environments: {
    // The first look at the plans, drawn by the server (docs/decisions/0040): one program with all that it needs.
    look: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "../dist/look",
        manifest: false,
        sourcemap: false,
        minify: true,
        rolldownOptions: { input: page("first-look.tsx"), output: { codeSplitting: false } },
      },
    },
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    // What is served is for everybody: the program's own text is in the repository, for those who may read it.
    sourcemap: false,
    // The server reads it to name the files that a page needs first.
    manifest: true,
    // Both would need inline code or data: addresses, which the content security policy refuses (security.md 10).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // All styles are 6 kB: one file in one round trip, where each screen's own would hold up the first paint.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      input: {
        site: page("index.html"),
        ...(existsSync(paymentFrame) ? { "payment-frame": paymentFrame } : {}),
        ...(existsSync(paymentReturn) ? { "payment-return": paymentReturn } : {}),
      },
    },
  },
});
