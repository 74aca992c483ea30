import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { paths } from "#web/paths.ts";
import { pathsUnder, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";
import { fileNameOf } from "./named-after.ts";

const map = read("docs/map.md");
const stages = ["subscribe area", "account area", "cancel and save", "time and money"];

type Screen = {
  readonly heading: string;
  readonly web: readonly string[];
  readonly calls: readonly string[];
  readonly server: readonly string[];
  readonly core: readonly string[];
};

const part = (block: string, name: string): string[] =>
  codeIn(new RegExp(`^- ${name}: ([^]*?)(?=\n- |\n\n|\n#|$(?![^]))`, "m").exec(block)?.[1] ?? "");

const screens = map
  .split("\n### ")
  .slice(1)
  .map((block): Screen => ({
    heading: block.split("\n")[0] ?? "",
    web: part(block, "Web"),
    calls: part(block, "Calls"),
    server: part(block, "Server"),
    core: part(block, "Core"),
  }));
const toCome = tableIn(section(map, "To come")).map(([route = "", , stage = ""]) => ({
  route: codeIn(route)[0] ?? "",
  stage,
}));

test("every screen route of the specifications is on the map once: as it is built, or as to come with its stage", () => {
  const built = screens.flatMap(({ heading }) => codeIn(heading)).map((route) => route.split("?")[0] ?? "");
  const routes = Object.values(paths);
  expect(routes.filter((route) => !built.includes(route) && !toCome.some((row) => row.route === route))).toEqual([]);
  expect(toCome.filter((row) => built.includes(row.route))).toEqual([]);
  expect(toCome.filter((row) => !stages.includes(row.stage))).toEqual([]);
});

test("to come are just those screens that still name customer service", () => {
  const names = new Map(Object.entries(paths).map(([name, path]) => [name, path as string]));
  const rows = [...read("web/routes.tsx").matchAll(/path: paths\.(\w+)[^]*?Screen: ([\w]+)/g)];
  const byPhone = rows.filter(([, , screen]) => screen === "byPhone").map(([, name = ""]) => names.get(name));
  expect(rows.length).toBeGreaterThan(15);
  expect(toCome.map(({ route }) => route)).toEqual(byPhone);
});

test("every call is on the map, and beside it the file of its handler", () => {
  const calls = Object.keys(contract);
  expect([...new Set(screens.flatMap((screen) => screen.calls))].toSorted()).toEqual(calls.toSorted());
  const missing = screens.flatMap(({ heading, calls: own, server }) =>
    own
      .filter((call) => !server.some((path) => path.endsWith(`/${fileNameOf(call)}.ts`)))
      .map((call) => heading + call),
  );
  expect(missing).toEqual([]);
});

test("a screen names its files of each kind, and they are there", () => {
  const all = new Set(["web", "server", "core"].flatMap(pathsUnder));
  const strays = screens.flatMap(({ heading, web, server, core }) =>
    [
      ...web.filter((path) => !path.startsWith("web/")),
      ...server.filter((path) => !path.startsWith("server/")),
      ...core.filter((path) => !path.startsWith("core/")),
      ...[...web, ...server, ...core].filter((path) => !all.has(path)),
    ].map((path) => `${heading}: ${path}`),
  );
  expect(strays).toEqual([]);
  for (const screen of screens.filter(({ heading }) => /^`\/(subscribe|account)/.test(heading))) {
    expect(screen.web.length * screen.server.length * screen.core.length).toBeGreaterThan(0);
  }
});

test("every screen of the site is on the map", () => {
  const pages = pathsUnder("web").filter((path) => /-(page|screen)\.tsx$/.test(path));
  const named = new Set(screens.flatMap(({ web }) => web));
  const shared = ["web/shell/message-screen.tsx"];
  expect(pages.filter((path) => !named.has(path) && !shared.includes(path))).toEqual([]);
});
