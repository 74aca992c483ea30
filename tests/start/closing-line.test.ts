import { dirname } from "node:path";
import { expect, test } from "vitest";
import { type MiniHouse, miniHouse, type ToolPlan } from "./mini-house.ts";

const read = ["core", "contract", "server", "web", "sandbox"];
const modules = read.map((room) => ({ source: room === "server" ? "server/main.ts" : `${room}/${room}.ts` }));
const imports = (files: unknown, violations: unknown[] = []): ToolPlan => ({
  says: JSON.stringify({ modules: files, summary: { violations } }),
});
const tests = (passed: number, failed: number, files: unknown[] = []): ToolPlan => ({
  code: failed + files.length > 0 ? 1 : 0,
  report: { numPassedTests: passed, numFailedTests: failed, testResults: files },
});
const content = { "dependency-cruiser": imports(modules), vitest: tests(7, 0) };

async function npmTest(
  mini: MiniHouse,
  plan: Record<string, ToolPlan>,
  args: string[] = [],
  env = {},
): Promise<string[]> {
  mini.plan(plan);
  const program = mini.launch(["test", ...args], { env });
  const end = await program.ended;
  return [...program.said().split("\n"), `exit ${end}`];
}

/** One installation for all; each test has its own plans. */
test("npm test ends with one line that totals the checks and the tests", async () => {
  const mini = miniHouse();
  // The site, four tsconfigs, format, lint, imports and twice dead code are ten checks.
  expect((await npmTest(mini, content)).slice(-2)).toEqual(["17 passed, 0 failed", "exit 0"]);

  const failed = await npmTest(mini, {
    ...content,
    oxlint: { code: 1, says: "a floating promise" },
    vitest: tests(5, 2, [{ status: "failed", assertionResults: [] }]),
  });
  expect(failed.slice(-2)).toEqual(["14 passed, 4 failed", "exit 1"]);
  expect(failed).toContain("a floating promise");
  expect(failed.filter((line) => /passed, \d+ failed$/.test(line))).toHaveLength(1);

  // A file with a failed test is one failed test, not two.
  const once = tests(5, 1, [{ status: "failed", assertionResults: [{ status: "failed" }] }]);
  expect((await npmTest(mini, { ...content, vitest: once })).at(-2)).toBe("15 passed, 1 failed");

  // A run that ended without a report, or with an error outside of any test, has failed.
  expect((await npmTest(mini, { ...content, vitest: { code: 1 } })).at(-2)).toBe("10 passed, 1 failed");
  expect((await npmTest(mini, { ...content, vitest: { ...tests(7, 0), code: 1 } })).at(-2)).toBe("17 passed, 1 failed");

  // A forbidden import fails the check, and so does a file that dependency-cruiser did not read.
  const forbidden = { rule: { name: "web-never-server" }, from: "web/web.ts", to: "server/main.ts" };
  const crossing = await npmTest(mini, { ...content, "dependency-cruiser": imports(modules, [forbidden]) });
  expect(crossing).toContain("web-never-server: web/web.ts -> server/main.ts");
  expect(crossing.at(-2)).toBe("16 passed, 1 failed");
  const unread = await npmTest(mini, { ...content, "dependency-cruiser": imports(modules.slice(1)) });
  expect(unread).toContain("not read: core/core.ts");
  expect(unread.at(-2)).toBe("16 passed, 1 failed");

  // Without a Chromium, and without a way to install one, the other tests run.
  const bare = await npmTest(mini, content, [], { CHROMIUM: "", PATH: dirname(process.execPath) });
  expect(bare.join("\n")).toContain("Install it (Debian: apt-get install chromium)");
  expect(bare).toContain("vitest run --reporter=default --reporter=json --project !browser");
  expect(bare.at(-2)).toBe("17 passed, 1 failed");

  // A test that passed only at the second try is named, with its first failure.
  const late = { status: "passed", fullName: "a press", failureMessages: ["Error: it was lost\n    at page"] };
  const tried = tests(7, 0, [{ name: "a.test.ts", status: "passed", assertionResults: [late] }]);
  const told = await npmTest(mini, { ...content, vitest: { ...tried, code: 0 } });
  expect(told.slice(-4, -2)).toEqual([
    "Passed at the second try only:",
    expect.stringMatching(/a\.test\.ts: a press: Error: it was lost$/),
  ]);

  // Selected tests run alone.
  const chosen = await npmTest(mini, content, ["--", "--project", "unit", "core/"]);
  expect(chosen).toContain("vitest run --reporter=default --reporter=json --project unit core/");
  expect(chosen.at(-2)).toBe("8 passed, 0 failed");
});
