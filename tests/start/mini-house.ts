import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { house, ownFolder, type Program, run } from "./programs.ts";

/*
 * A small checkout with the real launcher, and in place of everything that it starts a program of a few lines: npm
 * installs from folders beside, so that no registry is asked.
 */

/** Each tool prints what its line in tools.json says, and exits with that code. */
const tool = `
const { copyFileSync, readFileSync, writeFileSync, mkdirSync } = require("node:fs");
const name = require("./package.json").name;
const { code = 0, says = "", report } = JSON.parse(readFileSync("tools.json", "utf8"))[name] ?? {};
if (name === "vite") {
  const isServer = process.argv.includes("vite.server.config.ts");
  mkdirSync("dist/server", { recursive: true });
  if (isServer) copyFileSync("server/main.ts", "dist/server/main.js");
  else writeFileSync("dist/index.html", "built");
}
const out = process.argv.find((arg) => arg.startsWith("--outputFile.json="));
if (out && report) writeFileSync(out.split("=")[1], JSON.stringify(report));
console.log(says || name + " " + process.argv.slice(2).filter((arg) => arg !== out).join(" "));
process.exitCode = code;
`;

/** Where each tool's program is in its package, as the launcher looks for it. */
const tools: Readonly<Record<string, string>> = {
  vite: "bin/vite.js",
  vitest: "vitest.mjs",
  oxfmt: "tool.cjs",
  oxlint: "tool.cjs",
  knip: "tool.cjs",
  "dependency-cruiser": "tool.cjs",
  "@typescript/native": "tool.cjs",
};
const bins: Readonly<Record<string, string>> = { "dependency-cruiser": "depcruise", "@typescript/native": "tsc" };

const nodePackage = `node-${process.platform}-${process.arch}`;

const program = `
console.log("program " + JSON.stringify(process.argv.slice(2)));
if (process.argv[3] === "engine") console.log("engine " + process.execArgv + " " + process.env.MALLOC_ARENA_MAX + " " + process.env.GLIBC_TUNABLES);
if (process.argv[2] === "serve") {
  const forever = setInterval(() => undefined, 1000);
  process.once("SIGTERM", () => { console.log("stopped"); clearInterval(forever); process.exitCode = 3; });
  console.log("ready " + process.pid);
}
`;

export type ToolPlan = { readonly code?: number; readonly says?: string; readonly report?: unknown };

export type MiniHouse = {
  readonly root: string;
  write(path: string, content: string): void;
  /** What the tools print and how they exit; without a plan they succeed. */
  plan(tools: Readonly<Record<string, ToolPlan>>): void;
  /** Sets the version of every package, also in the lock file, as an update would. */
  packages(version: string): void;
  launch(args: readonly string[], options?: { readonly node?: string; readonly env?: NodeJS.ProcessEnv }): Program;
};

export function miniHouse(): MiniHouse {
  const root = ownFolder();
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  cpSync(join(house, "bin"), join(root, "bin"), { recursive: true });
  cpSync(join(house, "doorstep"), join(root, "doorstep"));
  for (const [name, entry] of Object.entries(tools)) {
    write(`fake/${name}/tool.cjs`, tool);
    if (entry !== "tool.cjs") write(`fake/${name}/${entry}`, 'import("#tool");');
  }
  mkdirSync(join(root, "fake", nodePackage, "bin"), { recursive: true });
  symlinkSync(process.execPath, join(root, "fake", nodePackage, "bin", "node"));
  write("server/main.ts", program);
  for (const room of ["core", "contract", "web", "sandbox"]) write(`${room}/${room}.ts`, "export const one = 1;\n");
  write("tools.json", "{}");
  const packages = (version: string): void => writePackages(write, version);
  packages("1.0.0");
  return {
    root,
    write,
    plan: (plans) => write("tools.json", JSON.stringify(plans)),
    packages,
    launch: (args, { node = process.execPath, env = {} } = {}) =>
      run(node, [join(root, "bin", "launch.cjs"), ...args], { env: { ...outsideNpm(), ...env } }),
  };
}

/** The environment of a program that was not started by npm. */
export function outsideNpm(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|DOORSTEP_)/i.test(name));
  return { ...Object.fromEntries(own), CHROMIUM: "/bin/true" };
}

function writePackages(write: MiniHouse["write"], version: string): void {
  const names = [...Object.keys(tools), nodePackage];
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:fake/${name}`]));
  const places = names.flatMap((name) => [
    [`fake/${name}`, { name, version }],
    [`node_modules/${name}`, { resolved: `fake/${name}`, link: true }],
  ]);
  const packages = Object.fromEntries([["", { name: "mini", dependencies }], ...places]);
  write("package.json", JSON.stringify({ name: "mini", private: true, type: "module", dependencies }));
  write("package-lock.json", JSON.stringify({ name: "mini", lockfileVersion: 3, requires: true, packages }));
  for (const name of names) {
    const bin = name === nodePackage ? "bin/node" : { [bins[name] ?? name]: "tool.cjs" };
    const manifest = { name, version, bin, imports: { "#tool": "./tool.cjs" } };
    write(`fake/${name}/package.json`, JSON.stringify(manifest));
  }
}
