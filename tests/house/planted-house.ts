import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { house } from "./house-files.ts";

/** The result of a check. */
export type Verdict = { readonly ok: boolean; readonly output: string };

/** The checks and all their settings, as `npm test` uses them. */
const real = [
  "bin",
  "package.json",
  "tsconfig.base.json",
  ...["core", "server", "web", "tests"].map((part) => `${part}/tsconfig.json`),
  ".dependency-cruiser.cjs",
  ".oxlintrc.json",
  ".oxfmtrc.json",
  "knip.json",
  "knip.product.json",
  ".gitignore",
];

/** Without faults: one file per top-level folder, so that every tool has something to read. */
const clean: Readonly<Record<string, string>> = {
  "core/one.ts": "export const one = 1;\n",
  "contract/one.ts": 'export { one } from "#core/one.ts";\n',
  "server/main.ts": 'import { one } from "#contract/one.ts";\n\nprocess.exitCode = one - 1;\n',
  "sandbox/one.ts": "export const one = 1;\n",
  "web/main.tsx": 'import { one } from "#contract/one.ts";\n\ndocument.title = String(one);\n',
  "tests/one.ts": "export const one = 1;\n",
};

/** The tools use colors, or a build service's format, if the environment asks for it. */
const plain = { ...process.env, FORCE_COLOR: undefined, GITHUB_ACTIONS: undefined, CI: undefined, NO_COLOR: "1" };

const runner = `
const { checks } = require("./bin/checks.cjs");
const { holds } = checks.find(({ name }) => name === process.argv[1]);
holds().then(({ ok, output }) => process.stdout.write(JSON.stringify({ ok, output })));
`;
const verdict = z.object({ ok: z.boolean(), output: z.string() });

/**
 * Runs one of the checks of bin/checks.cjs on a small project in a temporary folder. The checks, their settings and
 * their tools are this checkout's own. The sources are a few clean files and the given ones.
 */
export function checkHouse(check: string, files: Readonly<Record<string, string>>): Verdict {
  const root = mkdtempSync(join(tmpdir(), "house-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of real) cpSync(join(house, path), join(root, path), { recursive: true });
  linkPackages(join(root, "node_modules"));
  for (const [path, text] of Object.entries({ ...clean, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const out = execFileSync(process.execPath, ["-e", runner, check], { cwd: root, encoding: "utf8", env: plain });
  return verdict.parse(JSON.parse(out));
}

/** A folder of links. A link instead of the folder wouldn't match .gitignore, so the packages would be checked, too. */
function linkPackages(folder: string): void {
  mkdirSync(folder);
  for (const name of readdirSync(join(house, "node_modules"))) {
    symlinkSync(join(house, "node_modules", name), join(folder, name));
  }
}
