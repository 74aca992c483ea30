import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;
const outDir = join(root, "dist/server");

/** A file that is read from beside its module is read from there still (stylesheets, scripts, lists, fonts). */
const placesOfSources: Plugin = {
  name: "places-of-sources",
  enforce: "pre",
  transform: {
    filter: { id: /\.ts$/, code: "import.meta.url" },
    handler: (code, id) =>
      code.replaceAll("import.meta.url", `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`),
  },
};

/** What is loaded first, and what only those load who want traces: their packages are large. */
const apart = /server[\\/]main\.ts$|server[\\/]main[\\/]tracing[\\/]o|@opentelemetry[\\/](?!api[\\/])/;

/**
 * Packages that stay outside: three that are loaded when they are first needed, two of which read files from beside
 * their own, and the log, which names the files of its threads.
 */
const outside = ["fontkit", "pdfkit", "pino", "stripe"];

/** A file for each package: one for all of them would take 20 MB to compile, and the process would keep them. */
const packageOf = (id: string): string | null =>
  /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace(/[\\/]/, "-") ?? null;

/**
 * The server as few files: it starts sooner and takes a quarter less memory than from its sources and those of its
 * packages (docs/decisions/0127, 0140). All is read at the start, so a running server doesn't miss what the next build
 * or installation replaces.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesOfSources],
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: "server/main.ts",
    outDir,
    emptyOutDir: true,
    target: "esnext",
    // Its lines stand in errors: people read them.
    minify: false,
    sourcemap: false,
    // Nobody waits for it on a line.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      // A package looks by it whether it runs on Node.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false, eval: false },
      output: {
        chunkFileNames: "[name].js",
        comments: false,
        // The engine keeps a file with a single other character in twice the memory.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        codeSplitting: {
          groups: [
            { name: packageOf, test: (id) => !apart.test(id) },
            { name: "server", test: (id) => !apart.test(id) },
          ],
        },
      },
    },
  },
});
