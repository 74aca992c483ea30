import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { type Language, languages } from "./core/format/language.ts";
import { areasStayApart, frameStaysSmall, withoutZod } from "./vite.chunks.ts";
import { pageWords as english } from "./web/page-words.ts";
import { pageWords as spanish } from "./web/page-words.es.ts";

const page = (path: string): string => join(import.meta.dirname, "web", path);
const paymentFrame = page("payment-frame/index.html");
const paymentReturn = page("payment-return/index.html");

/**
 * Few files instead of many small ones: a browser requests six at a time, and each turn costs a phone a sixth of a
 * second. A group is a module with everything it imports that no earlier group has; groups that change rarely stay
 * cached.
 */
const groups = [
  { name: "vendor", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/, priority: 5 },
  // Styles and words without a program: the payment frame loads them without loading React.
  {
    name: "kit",
    test: /web[\\/]ui[\\/].*\.css|ui[\\/]class-names\.ts|contract[\\/]messages(?:\.es)?\.ts|vite[\\/]preload-helper/,
    priority: 4,
  },
  // The code that visitors need first, whether they open the plans or an account.
  {
    name: "site",
    test: /core[\\/]day\.ts$|web[\\/](?:main|data[\\/](?:client|order-from-home)|parts[\\/](?:customer-service|day-text|money-text|plan-price|read-failed)|ui[\\/](?:skeleton|alert|safe-html|visually-hidden))\.tsx?$/,
    priority: 3,
  },
  // What forms and sums of both areas are made of, so that neither loads the other's program for it.
  {
    name: "fields",
    test: /web[\\/](?:ui[\\/](?:field|checkbox|use-narrow|use-hydrated)|parts[\\/](?:totals|list-text|use-kept-focus|payment[\\/](?:apple-pay|purchase-state)|address[\\/]empty-address))\.tsx?$/,
    priority: 2.5,
  },
  {
    name: "readers",
    test: /web[\\/](?:data[\\/](?:account|sign-in|use-call|use-go-to-sign-in|failure-\w+)|ui[\\/](?:slow-note|card|later-icons)|parts[\\/](?:confirm-email|fact-list))\.tsx?$/,
    priority: 2.4,
  },
  // For buyers who already have this plan: most steps after the first can show it.
  {
    name: "owned",
    test: /contract[\\/]ownership-messages|web[\\/]subscribe[\\/]confirm-second-purchase/,
    priority: 2.3,
  },
  { name: "plans", test: /web[\\/]subscribe[\\/]subscribe-page\.tsx$/, priority: 2 },
  { name: "home", test: /web[\\/](?:account-area|account[\\/]home[\\/]home-page)\.tsx$/, priority: 1 },
];

/** Applies a plugin to the files that browsers get, and not to the prerender program. */
const forBrowsers = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: "build",
  applyToEnvironment: ({ config }) => config.consumer === "client",
});

/**
 * The words of a language: in the Spanish build, a file `x.ts` that has a twin `x.es.ts` is replaced by the twin. So
 * each page carries the words of one language, and its program does not know of others (docs/decisions/0066).
 */
const wordsOf = (language: Language): Plugin => ({
  name: `words-of-${language}`,
  enforce: "pre",
  applyToEnvironment: ({ name }) => name.endsWith(`_${language}`),
  resolveId: {
    // Our own imports, and no packages.
    filter: { id: /^[.#]/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      const twin = found?.id.replace(/(?=\.tsx?$)/, `.${language}`);
      return twin !== undefined && twin !== found?.id && existsSync(twin) ? { ...found, id: twin } : found;
    },
  },
});

const pageWords = { en: english, es: spanish };

/** Puts the words of a language where a page names them: `{{loading}}`. An unknown name stops the build. */
const pagesIn = (language: Language): Plugin => ({
  name: `pages-in-${language}`,
  enforce: "post",
  applyToEnvironment: ({ name }) => name === `site_${language}`,
  generateBundle(_options, bundle) {
    const words = new Map(Object.entries(pageWords[language]));
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".html")) continue;
      file.source = file.source.toString().replaceAll(/{{(\w+)}}/g, (_, name: string) => {
        const word = words.get(name);
        if (word === undefined)
          this.error(`${file.fileName} names the word ${name}, which is not in web/page-words.ts`);
        return word;
      });
    }
  },
});

/**
 * Writes `.br` and `.gz` beside every file that is served unchanged; the server fills in pages, so they are not
 * compressed here.
 */
const precompress = (): Plugin => ({
  name: "precompress",
  writeBundle({ dir = "" }) {
    const assets = join(dir, "assets");
    // What runs before the program is in the pages.
    if (!existsSync(assets)) return;
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
 * A stylesheet of a shared part may come before the one that names the layers, so each file names them, and the order
 * (web/ui/tokens.css) is the same whichever is read first.
 */
const layersFirst = (): Plugin => ({
  name: "layers-first",
  generateBundle: {
    // The one file of all styles is put together by its own step, which comes last.
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = `@layer reset,tokens,ui,screens;${file.source.toString()}`;
      }
    },
  },
});

/** Each file that the payment frame's page names comes with its hash: changed content does not run (PCI DSS 6.4.3). */
const frameIntegrity = (): Plugin => ({
  name: "frame-integrity",
  writeBundle({ dir = "" }) {
    const file = join(dir, "payment-frame/index.html");
    // The desk is built without it.
    if (!existsSync(file)) return;
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

/** The files for browsers in one language: pages, and the files that they name. */
const siteIn = (language: Language): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: `../dist/${language}`,
    emptyOutDir: true,
    target: "es2023",
    // Everybody can read what is served, but only some may read the program's source, which is in the repository.
    sourcemap: false,
    // The server reads it to name the files that a page needs first.
    manifest: true,
    // Both would need inline code or data: addresses, which the content security policy refuses (security.md 10).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // All styles are 6 kB: one file in one round trip, while a file per screen would hold up the first paint.
    cssCodeSplit: false,
    rolldownOptions: {
      // Plugin timings are of no use to a person who starts the program.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups } },
      input: {
        site: page("index.html"),
        ...(existsSync(paymentFrame) ? { "payment-frame": paymentFrame } : {}),
        ...(existsSync(paymentReturn) ? { "payment-return": paymentReturn } : {}),
      },
    },
  },
});

/**
 * The program that prerenders the plans page on the server (docs/decisions/0040), in one file with everything that it
 * needs.
 */
const prerenderIn = (language: Language): EnvironmentOptions => ({
  consumer: "server",
  resolve: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: `../dist/${language}/prerender`,
    emptyOutDir: true,
    manifest: false,
    sourcemap: false,
    minify: true,
    rolldownOptions: {
      input: page("prerender.tsx"),
      output: { codeSplitting: false, minify: { compress: true, mangle: true, codegen: { asciiOnly: true } } },
    },
  },
});

/** What runs before the program: one file, which the server writes into its pages. */
const early: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "../dist/early",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: { input: page("early.ts"), output: { format: "iife", entryFileNames: "early.js" } },
  },
};

/**
 * The staff's application, in English only. It is built apart: readers load none of its styles, and staff none of the
 * site's screens.
 */
const desk: EnvironmentOptions = {
  consumer: "client",
  build: {
    ...siteIn("en").build,
    outDir: "../dist/desk",
    manifest: false,
    rolldownOptions: { checks: { pluginTimings: false }, input: { desk: page("desk/index.html") } },
  },
};

const dist = join(import.meta.dirname, "dist");

/**
 * One folder of files for all languages: names are derived from content, so a file without words is the same in each.
 */
function shareAssets(folder: Language | "desk"): void {
  const own = join(dist, folder, "assets");
  cpSync(own, join(dist, "assets"), { recursive: true });
  rmSync(own, { recursive: true });
}

/** The browser's part, once for each language. `#core/...` and the like are resolved by package.json, as everywhere. */
export default defineConfig({
  root: "web",
  plugins: [
    ...languages.filter((language) => language !== "en").map(wordsOf),
    ...languages.map(pagesIn),
    react(),
    ...[layersFirst(), frameStaysSmall(), areasStayApart(), frameIntegrity(), precompress()].map(forBrowsers),
    withoutZod(),
  ],
  builder: {
    buildApp: async (builder) => {
      rmSync(dist, { recursive: true, force: true });
      const build = async (part: string): Promise<void> => {
        const environment = builder.environments[part];
        if (environment === undefined) throw new Error(`${part} is not configured`);
        await builder.build(environment);
      };
      for (const language of languages) {
        await build(`site_${language}`);
        await build(`prerender_${language}`);
        shareAssets(language);
      }
      await build("early");
      await build("desk");
      shareAssets("desk");
    },
  },
  environments: {
    early,
    desk,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`site_${language}`, siteIn(language)],
        [`prerender_${language}`, prerenderIn(language)],
      ]),
    ),
  },
});
