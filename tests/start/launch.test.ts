import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type MiniHouse, miniHouse, outsideNpm } from "./mini-house.ts";
import { ownFolder, type Program, run } from "./programs.ts";

const installing = "Installing the packages";
const building = "Building the site";

async function done(program: Program): Promise<string> {
  await program.ended;
  return program.said();
}

async function installed(): Promise<MiniHouse> {
  const mini = miniHouse();
  expect(await mini.launch(["catalog"]).ended).toBe(0);
  return mini;
}

test("the first command installs the locked packages and passes its arguments on; the second installs nothing", async () => {
  const mini = miniHouse();
  const first = await done(mini.launch(["catalog", "apply", "a b.yaml", "--json"]));
  expect(first).toContain(installing);
  expect(first).toMatch(/program \["catalog","apply","a b.yaml","--json"\]$/);
  expect(await done(mini.launch(["demo"]))).toBe('program ["demo"]');
});

test("packages that somebody installed by hand count as installed", async () => {
  const mini = miniHouse();
  const byHand = run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: mini.root, env: outsideNpm() });
  expect(await byHand.ended).toBe(0);
  expect(await done(mini.launch(["demo"]))).toBe('program ["demo"]');
});

test("installs changed packages, and repeats an incomplete installation", async () => {
  const mini = await installed();
  mini.packages("1.0.1");
  expect(await done(mini.launch(["demo"]))).toContain(installing);
  rmSync(join(mini.root, "node_modules", ".package-lock.json"));
  expect(await done(mini.launch(["demo"]))).toContain(installing);
  expect(await done(mini.launch(["demo"]))).not.toContain(installing);
});

test("a long-running program gets the engine's limits in the process that was started; others don't", async () => {
  const mini = await installed();
  const bounded = "engine --max-semi-space-size=10 1 glibc.malloc.hugetlb=1";
  const server = mini.launch(["serve", "engine"]);
  expect(await server.line(/^ready/)).toBe(`ready ${server.pid}`);
  expect(server.said()).toContain(bounded);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(3);
  expect(await done(mini.launch(["demo", "engine"]))).toContain("engine  undefined undefined");
  const own = mini.launch(["serve", "engine"], {
    env: { MALLOC_ARENA_MAX: "4", GLIBC_TUNABLES: "glibc.malloc.check=1" },
  });
  await own.line(/^ready/);
  expect(own.said()).toContain("engine --max-semi-space-size=10 4 glibc.malloc.check=1");
  own.child.kill("SIGTERM");
  await own.ended;
});

test("doesn't remove packages while a program runs from the folder", async () => {
  const mini = await installed();
  const server = mini.launch(["serve"]);
  await server.line(/^ready/);
  mini.packages("1.0.1");
  const refused = mini.launch(["demo"]);
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toBe(
    `doorstep: the packages have changed, and a program runs from this folder (process ${server.pid}). Stop it first.`,
  );
  server.child.kill("SIGKILL");
  await server.ended;
  expect(await done(mini.launch(["demo"]))).toContain(installing);
});

test("a failed installation prints npm's reasons and a line", async () => {
  const mini = miniHouse();
  rmSync(join(mini.root, "fake", "vite"), { recursive: true });
  mini.write("package.json", JSON.stringify({ name: "mini", dependencies: { other: "file:fake/other" } }));
  const program = mini.launch(["demo"]);
  expect(await program.ended).toBe(1);
  expect(program.said()).toMatch(/\ndoorstep: npm ci ended with 1; what it printed above tells why\.$/);
});

test("reports that npm or the lock file is missing", async () => {
  const mini = miniHouse();
  const program = mini.launch(["demo"], { env: { PATH: ownFolder() } });
  expect(await done(program)).toContain("npm was not found");
  rmSync(join(mini.root, "package-lock.json"));
  expect(await done(mini.launch(["demo"]))).toContain("package-lock.json is missing");
});

test("builds the site for serve, and again when its sources change, but not when only its tests do", async () => {
  const mini = await installed();
  const serve = async (): Promise<string> => {
    const program = mini.launch(["serve"]);
    await program.line(/^ready/);
    program.child.kill("SIGTERM");
    return done(program);
  };
  expect(await serve()).toContain(building);
  expect(readFileSync(join(mini.root, "dist", "index.html"), "utf8")).toBe("built");
  mini.write("web/web.test.ts", "changed");
  expect(await serve()).not.toContain(building);
  mini.write("core/core.ts", "export const two = 2;\n");
  expect(await serve()).toContain(building);
});

test("a change of the server alone rebuilds the server, and its next start runs that", async () => {
  const mini = await installed();
  const serve = async (): Promise<string> => {
    const program = mini.launch(["serve"]);
    await program.line(/^ready/);
    program.child.kill("SIGTERM");
    return done(program);
  };
  await serve();
  mini.write("server/main.ts", `console.log("changed");\n${readFileSync(join(mini.root, "server/main.ts"), "utf8")}`);
  const said = await serve();
  expect(said).toContain("Building the server");
  expect(said).not.toContain(building);
  expect(said).toContain("changed");
});

test("doesn't serve a site that can't be built", async () => {
  const mini = await installed();
  mini.plan({ vite: { code: 1, says: "no such import" } });
  const program = mini.launch(["serve"]);
  expect(await program.ended).toBe(1);
  expect(program.said()).toMatch(
    /no such import\ndoorstep: site and server could not be built; the lines above say why\.$/,
  );
  mini.plan({});
  const next = mini.launch(["serve"]);
  await next.line(/^ready/);
  expect(next.said()).toContain(building);
});

test("passes a signal on to the program, and returns the program's exit code", async () => {
  const mini = await installed();
  const program = mini.launch(["serve"]);
  await program.line(/^ready/);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(3);
  expect(program.said()).toMatch(/stopped$/);
});

test("kill -9 of npm ends the program cleanly", async () => {
  const mini = await installed();
  const launch = `require("node:child_process").spawn(process.execPath, ["bin/launch.cjs", "serve"], { stdio: "inherit" })`;
  const npm = run(process.execPath, ["-e", launch], {
    cwd: mini.root,
    env: { ...outsideNpm(), npm_lifecycle_event: "start" },
  });
  await npm.line(/^ready/);
  npm.child.kill("SIGKILL");
  expect(await npm.line(/^stopped/)).toBe("stopped");
});

/** The machine's own Node, if it is older than the program needs. */
const oldNode = [process.env["npm_node_execpath"], "/usr/bin/node", "/usr/local/bin/node"].find((file) => {
  const version = file === undefined ? "" : spawnSync(file, ["--version"], { encoding: "utf8" }).stdout;
  return /^v(20|22)\./.test(version ?? "");
});

test.runIf(oldNode !== undefined)("an older Node hands over to the one that npm installed", async () => {
  const mini = miniHouse();
  const program = mini.launch(["serve"], { node: oldNode ?? "" });
  await program.line(/^ready/);
  expect(program.said()).toContain(installing);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(3);
  const second = mini.launch(["serve"], { node: oldNode ?? "" });
  await second.line(/^ready/);
  second.child.kill("SIGKILL");
  await second.line(/^stopped/);
});

test.runIf(oldNode !== undefined)("reports a Node that the system can't load, with what helps", async () => {
  const mini = miniHouse();
  const node = join(mini.root, "fake", `node-${process.platform}-${process.arch}`, "bin", "node");
  rmSync(node);
  writeFileSync(node, "#!/bin/sh\nexit 127\n", { mode: 0o755 });
  const program = mini.launch(["serve"], { node: oldNode ?? "" });
  expect(await program.ended).toBe(1);
  expect(program.said()).toContain("apt-get install libatomic1");
});

test("./doorstep runs from anywhere, even through a symbolic link, with its arguments unchanged", async () => {
  const mini = await installed();
  const link = join(ownFolder(), "doorstep");
  symlinkSync(join(mini.root, "doorstep"), link);
  const program = run(link, ["report", "a  b", "*"], { env: outsideNpm() });
  expect(await done(program)).toBe('program ["report","a  b","*"]');
});
