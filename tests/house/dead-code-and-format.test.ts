import { expect, test } from "vitest";
import { checkHouse } from "./planted-house.ts";

test("finds a file, an export and a package that nobody uses", () => {
  const { ok, output } = checkHouse("dead code", {
    "server/main.ts": 'import { used } from "#core/used.ts";\n\nprocess.exitCode = used;\n',
    "core/used.ts": "export const used = 1;\nexport const unused = 2;\n",
    "server/site/forgotten.ts": "export const forgotten = 1;\n",
  });
  expect(ok).toBe(false);
  expect(output).toMatch(/Unused files[\s\S]*^server\/site\/forgotten\.ts/m);
  expect(output).toMatch(/Unused exports[\s\S]*^unused +core\/used\.ts/m);
  expect(output).toMatch(/Unused dependencies[\s\S]*^fastify +package\.json/m);
  expect(output).not.toMatch(/^used /m);
});

test("code that only tests use is dead, unless it is marked for them", () => {
  const tested = (name: string) => ({
    [`core/${name}.test.ts`]: `import { expect, test } from "vitest";\nimport { ${name} } from "./${name}.ts";\n\ntest("it is one", () => expect(${name}).toBe(1));\n`,
  });
  const { ok, output } = checkHouse("dead code but for tests", {
    "core/dead.ts": "export const dead = 1;\n",
    ...tested("dead"),
    "core/rule.ts": "export const rule = 1;\nexport const other = rule + 1;\n",
    ...tested("rule"),
    "core/sample-rule.ts": "export const sample = 1;\n",
    "server/main.ts":
      'import { other } from "#core/rule.ts";\nimport { table } from "#core/table.ts";\n\nprocess.exitCode = other + table;\n',
    "core/table.ts": "export const table = 1;\n\n/** @testOnly */\nexport const moves = [1];\n",
  });
  expect(ok).toBe(false);
  expect(output).toContain("core/dead.ts");
  expect(output).not.toMatch(/core\/(rule|table|sample-rule)\.ts/);
});

test("reports a file that is not formatted, even in a folder named data", () => {
  const wild = "export  const one=1\n";
  const { ok, output } = checkHouse("format", { "core/wild.ts": wild, "web/data/wild.ts": wild });
  expect(ok).toBe(false);
  expect(output).toContain("core/wild.ts");
  expect(output).toContain("web/data/wild.ts");
});
