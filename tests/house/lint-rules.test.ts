import { expect, test } from "vitest";
import { checkHouse } from "./planted-house.ts";

const check = "lint";

const lines = (count: number): string => Array.from({ length: count }, (_, n) => `  void ${n};`).join("\n");
const component = (body: string): string => `import { useEffect } from "react";\n\n${body}\n`;

/** File, its content, and the rule that must report it. */
const faults: readonly (readonly [file: string, text: string, rule: string])[] = [
  ["core/clock.ts", "export const now = (): unknown => new Date();\n", "no-restricted-globals"],
  ["core/zone.ts", "export const now = (): unknown => Temporal.Now.instant();\n", "no-restricted-globals"],
  ["core/chance.ts", "export const chance = (): number => Math.random();\n", "no-restricted-properties"],
  ["server/site/clock.ts", "export const now = (): number => Date.now();\n", "no-restricted-properties"],
  ["server/main/chance.ts", "export const chance = (): number => Math.random();\n", "no-restricted-properties"],
  ["web/shell/goes-back.ts", "export const back = (): void => window.history.back();\n", "no-restricted-properties"],
  ["server/site/setting.ts", 'export const port = process.env["PORT"];\n', "no-process-env"],
  [
    "server/site/forgets.ts",
    "const later = async (): Promise<void> => {};\nexport const go = (): void => {\n  later();\n};\n",
    "no-floating-promises",
  ],
  [
    "server/site/misuses.ts",
    "const later = async (): Promise<boolean> => true;\nexport const go = (): number => (later() ? 1 : 2);\n",
    "no-misused-promises",
  ],
  [
    "core/forgets-a-case.ts",
    'export function textOf(kind: "a" | "b"): string {\n  switch (kind) {\n    case "a":\n      return "x";\n  }\n  return "";\n}\n',
    "switch-exhaustiveness-check",
  ],
  ["core/anything.ts", "export const same = (it: any): unknown => it;\n", "no-explicit-any"],
  ["server/site/smuggles.ts", 'export const it: string = JSON.parse("1");\n', "no-unsafe-assignment"],
  ["server/site/hands-on.ts", 'export const it = (): string => JSON.parse("1");\n', "no-unsafe-return"],
  ["core/insists.ts", "export const first = (all: string[]): string => all[0]!;\n", "no-non-null-assertion"],
  ["core/silences.ts", "// @ts-ignore\nexport const one: string = 1;\n", "ban-ts-comment"],
  ["core/whole.ts", "export default 1;\n", "no-default-export"],
  ["core/loose.ts", "export const same = (a: unknown): boolean => a == 1;\n", "eqeqeq"],
  ["server/site/talks.ts", 'export const say = (): void => console.log("x");\n', "no-console"],
  ["web/data/talks.ts", 'export const say = (): void => console.log("x");\n', "no-console"],
  ["core/makes-code.ts", 'export const make = (): unknown => new Function("return 1");\n', "no-new-func"],
  ["core/long.ts", `export const all = [\n${"  1,\n".repeat(301)}];\n`, "max-lines"],
  ["core/long-function.ts", `export function long(): void {\n${lines(81)}\n}\n`, "max-lines-per-function"],
  [
    "web/long-screen.tsx",
    `export function Long(): null {\n${lines(121)}\n  return null;\n}\n`,
    "max-lines-per-function",
  ],
  [
    "web/forgets-a-dependency.tsx",
    component(
      "export function Title({ text }: { text: string }): null {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n  return null;\n}",
    ),
    "exhaustive-deps",
  ],
  [
    "web/sometimes-hooks.tsx",
    component(
      "export function Title({ on }: { on: boolean }): null {\n  if (on) useEffect(() => undefined);\n  return null;\n}",
    ),
    "rules-of-hooks",
  ],
  [
    "web/raw-markup.tsx",
    "export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n",
    "no-danger",
  ],
  [
    "web/mouse-only.tsx",
    "export const Row = ({ go }: { go: () => void }) => <div onClick={go}>Go</div>;\n",
    "click-events-have-key-events",
  ],
];

test("each lint rule reports its planted fault", () => {
  const { ok, output } = checkHouse(check, Object.fromEntries(faults.map(([file, text]) => [file, text])));
  expect(ok).toBe(false);
  const objections = objectionsIn(output);
  expect(faults.map(([file, , rule]) => `${rule}: ${file}`).filter((fault) => !objections.includes(fault))).toEqual([]);
});

test("a project without faults passes, and what is in its allowed place is not reported", () => {
  const files = {
    "server/config/config.ts": 'export const port = process.env["PORT"];\n',
    "server/adapters/clock/system.ts": "export const now = (): number => Date.now();\n",
    "web/ui/safe-html.tsx":
      "export const Safe = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n",
    "core/long-function.ts": `export function long(): void {\n${lines(78)}\n}\n`,
    "core/whole.test.ts":
      'import { test } from "vitest";\n\ntest("it says", ({ expect }) => {\n  console.log("x");\n  expect(1).toBe(1);\n});\n',
  };
  const { ok, output } = checkHouse(check, files);
  expect(objectionsIn(output)).toEqual([]);
  expect(ok).toBe(true);
});

/** `rule: file` for each problem in oxlint's report, which draws its frames differently per terminal. */
const objectionsIn = (said: string): string[] =>
  [...said.matchAll(/^ +[x×] [\w-]+\(([\w/-]+)\):[\s\S]*?(?:,-|╭─)\[([^:\]]+):/gm)].map(
    ([, rule = "", file = ""]) => `${rule}: ${file}`,
  );
