import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { installationWork } from "#server/jobs/installation-work.ts";
import { paths } from "#web/paths.ts";
import { exists, pathsUnder, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";

type Row = { readonly name: string; readonly files: readonly string[]; readonly calls: readonly string[] };

const rowsOf = (page: string, heading: string): readonly Row[] =>
  tableIn(section(page, heading)).map(([name = "", files = "", calls = ""]) => ({
    name: codeIn(name)[0] ?? name,
    files: codeIn(files),
    calls: codeIn(calls),
  }));

/** What is listed more than once, what is listed but doesn't exist, and what exists but isn't listed. */
function wrongIn(listed: readonly string[], there: readonly string[]): readonly string[] {
  return [
    ...[...new Set(listed)]
      .filter((one) => listed.indexOf(one) !== listed.lastIndexOf(one))
      .map((it) => `${it}: twice`),
    ...there.filter((one) => !listed.includes(one)).map((one) => `${one}: missing`),
    ...listed.filter((one) => !there.includes(one)).map((one) => `${one}: not there`),
  ];
}

const addresses = Object.values(paths) as readonly string[];
/** Addresses that are not screens of the site's own program. */
const others = ["/payment-frame/", "/payment-return/"];
const isAddress = (name: string): boolean => name.startsWith("/") && !name.includes("?") && !others.includes(name);

const pages = pathsUnder("web").filter((path) => /-(page|screen)\.tsx$/.test(path));

function wrongScreens(page: string): readonly string[] {
  const rows = rowsOf(page, "Screens");
  const files = rows.flatMap((row) => row.files);
  return [
    ...wrongIn(rows.map(({ name }) => name).filter(isAddress), addresses),
    ...wrongIn(
      files.filter((path) => pages.includes(path)),
      pages,
    ),
    ...files.filter((path) => !exists(path)).map((path) => `${path}: not there`),
  ];
}

const jobs = [...dueWork, ...installationWork].map(({ name }) => name);
const wrongJobs = (page: string): readonly string[] =>
  wrongIn(
    rowsOf(page, "Jobs").map(({ name }) => name),
    jobs,
  );

const map = read("docs/map.md");

test("each screen and each address is on the map once", () => {
  expect(addresses.length).toBeGreaterThan(15);
  expect(pages.length).toBeGreaterThan(20);
  expect(wrongScreens(map)).toEqual([]);
});

test("each job is on the map once, with an existing file", () => {
  expect(wrongJobs(map)).toEqual([]);
  expect(rowsOf(map, "Jobs").filter(({ files }) => files.length !== 1 || !files.every(exists))).toEqual([]);
});

test("finds a screen or a job that is on the map twice, or not at all", () => {
  const lineOf = (text: string): string => map.split("\n").find((line) => line.includes(text)) ?? "";
  const page = "web/account/history/history-page.tsx";
  const history = lineOf(page);
  const grace = lineOf("| `grace`");
  const screens = (planted: string) => wrongScreens(planted).filter((wrong) => !wrongScreens(map).includes(wrong));
  expect(screens(map.replace(history, `${history}\n${history}`))).toEqual([
    "/account/history: twice",
    `${page}: twice`,
  ]);
  expect(screens(map.replace(`${history}\n`, ""))).toEqual(["/account/history: missing", `${page}: missing`]);
  expect(wrongJobs(map.replace(grace, `${grace}\n${grace}`))).toContain("grace: twice");
  expect(wrongJobs(map.replace(`${grace}\n`, ""))).toContain("grace: missing");
});

test("every call has a screen, and the map names no other calls", () => {
  const named = new Set(rowsOf(map, "Screens").flatMap(({ calls }) => calls));
  expect([...named].toSorted()).toEqual(Object.keys(contract).toSorted());
});

test("each folder of the code has one line", () => {
  const folders = (room: string): string[] => [
    ...new Set(
      pathsUnder(room)
        .filter((path) => path.split("/").length > 2)
        .map((path) => `${path.split("/").slice(0, 2).join("/")}/`),
    ),
  ];
  const there = [
    ...["core", "server", "web"].flatMap(folders),
    "bench/",
    "bin/",
    "catalog/",
    "contract/",
    "deploy/",
    "docs/",
  ];
  const listed = rowsOf(map, "Folders").map(({ name }) => name);
  expect(wrongIn(listed, [...there, "clients/", "sandbox/", "tests/"])).toEqual([]);
});
