import { expect, test } from "vitest";
import { checkHouse } from "./planted-house.ts";

/** `file NAME` for each name that the compiler does not know in that folder. */
function unknownNames(part: string, file: string, names: readonly string[]): string[] {
  const text = names.map((name) => `export const its${name} = ${name};\n`).join("");
  const { ok, output } = checkHouse(`types of ${part}`, { [file]: text });
  expect(ok).toBe(false);
  return [...output.matchAll(/^(\S+)\(.*Cannot find name '(\w+)'/gm)].map(([, at = "", name = ""]) => `${at} ${name}`);
}

const all = (file: string, names: readonly string[]): string[] => names.map((name) => `${file} ${name}`);

test("the compiler knows no clock, network, store or process in core and contract", () => {
  const impure = ["fetch", "process", "console", "setTimeout", "localStorage", "crypto", "document", "Buffer"];
  for (const file of ["core/impure.ts", "contract/impure.ts"]) {
    expect(unknownNames("core", file, impure)).toEqual(all(file, impure));
  }
});

test("the server knows no browser, and the browser code no Node", () => {
  const browser = ["window", "document", "matchMedia"];
  expect(unknownNames("server", "server/site/page.ts", browser)).toEqual(all("server/site/page.ts", browser));
  const node = ["process", "Buffer", "setImmediate"];
  expect(unknownNames("web", "web/file.ts", node)).toEqual(all("web/file.ts", node));
});

/** The flags of tsconfig.base.json, each by a file that it must reject and the number of the compiler's error. */
const strictness: readonly (readonly [file: string, text: string, error: string])[] = [
  ["core/element-unseen.ts", "export const first = (all: string[]): string => all[0];\n", "TS2322"],
  [
    "core/undefined-field.ts",
    "type Row = { note?: string };\nexport const row: Row = { note: undefined };\n",
    "TS2375",
  ],
  [
    "core/case-runs-on.ts",
    'export function go(kind: string): number {\n  let n = 0;\n  switch (kind) {\n    case "a":\n      n = 1;\n    default:\n      n = 2;\n  }\n  return n;\n}\n',
    "TS7029",
  ],
  ["core/no-return.ts", "export function go(on: boolean): number | undefined {\n  if (on) return 1;\n}\n", "TS7030"],
  ["core/not-erasable.ts", "export enum Kind {\n  One,\n}\n", "TS1294"],
  ["core/type-as-value.ts", 'import { Kind } from "./kind.ts";\n\nexport const kind: Kind = 1;\n', "TS1484"],
  ["core/unused.ts", "const unused = 1;\nexport const one = 1;\n", "TS6133"],
];

test("each compiler flag rejects its planted fault", () => {
  const files = Object.fromEntries(strictness.map(([file, text]) => [file, text]));
  const { output } = checkHouse("types of core", { ...files, "core/kind.ts": "export type Kind = number;\n" });
  const objections = [...output.matchAll(/^(\S+)\(.*error (TS\d+)/gm)].map(([, at, number]) => `${at} ${number}`);
  expect(objections.toSorted()).toEqual(strictness.map(([file, , error]) => `${file} ${error}`).toSorted());
});

test("a project without faults compiles completely", () => {
  for (const part of ["core", "server", "web", "tests"]) {
    expect(checkHouse(`types of ${part}`, {})).toEqual({ ok: true, output: "" });
  }
});
