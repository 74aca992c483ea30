import { expect, test } from "vitest";
import { exists, pathsUnder } from "./house-files.ts";

const folders = ["bin", "core", "contract", "server", "sandbox", "web", "tests", "bench", "catalog", "clients", "docs"];
/** Names that tools require. */
const given = /^(README\.md|tsconfig\.json|\.gitignore)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The folder of a release. */
const version = /^\d+\.\d+\.\d+$/;
/** These names say where something was put, not what it does. */
const empty = new Set(["util", "utils", "helper", "helpers", "misc", "common", "shared", "lib", "types", "constants"]);

/** What is wrong with the name of a file, or null. */
function nameProblem(path: string): string | null {
  const names = path.split("/");
  const file = names.pop() ?? "";
  if (given.test(file)) return null;
  const [stem = "", ...endings] = file.split(".");
  const odd = [...names, stem].find((name) => !kebab.test(name) && !version.test(name));
  if (odd !== undefined) return `${path}: ${odd} is not kebab-case`;
  const vague = [...names, stem].find((name) => empty.has(name));
  if (vague !== undefined) return `${path}: ${vague} does not say what the file answers`;
  return stem === "index" && /^tsx?$/.test(endings.at(-1) ?? "") ? `${path}: a file that only passes others on` : null;
}

test("file names are kebab-case and say what the file answers", () => {
  const problems = folders.filter(exists).flatMap(pathsUnder).map(nameProblem);
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test("finds a bad file name", () => {
  const bad = ["core/DayMath.ts", "core/day_math.ts", "server/utils/day.ts", "web/types.ts", "web/parts/index.ts"];
  expect(bad.map(nameProblem)).not.toContain(null);
  const good = ["core/day.test.ts", "web/index.html", "web/ui/card.module.css", "docs/decisions/0001-why.md"];
  expect(good.map(nameProblem)).toEqual([null, null, null, null]);
});

test("pictures are kept only if the docs show them", () => {
  const stray = pathsUnder("").filter((path) => path.endsWith(".png") && !path.startsWith("docs/images/"));
  expect(stray).toEqual([]);
});
