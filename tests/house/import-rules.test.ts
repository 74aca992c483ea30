import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { house, productFiles } from "./house-files.ts";
import { checkHouse } from "./planted-house.ts";

const check = "imports between the rooms";

/** File, what it imports, and the rule that must report it. */
const faults: readonly (readonly [file: string, imported: string, rule: string])[] = [
  ["core/reads-files.ts", "node:fs", "core-imports-only-core"],
  ["core/takes-a-package.ts", "zod/mini", "core-imports-only-core"],
  ["core/knows-the-contract.ts", "#contract/one.ts", "core-imports-only-core"],
  ["core/calendar/knows-what-comes-after.ts", "../notice/one.ts", "core-folders-have-a-direction"],
  ["core/history/knows-a-new-folder.ts", "../weather/one.ts", "core-folders-have-a-direction"],
  ["server/adapters/mail/keeps-records.ts", "#server/store/account.ts", "adapters-keep-no-records"],
  ["contract/takes-a-package.ts", "fastify", "contract-imports-core-and-zod"],
  ["contract/knows-the-server.ts", "#server/site/site.ts", "contract-imports-core-and-zod"],
  ["web/shell/knows-the-server.ts", "#server/site/site.ts", "web-never-server"],
  ["web/shell/reads-files.ts", "node:path", "web-runs-in-a-browser"],
  ["web/shell/takes-the-server-s-package.ts", "fastify", "web-takes-only-its-own-packages"],
  ["server/site/knows-the-web.ts", "#web/ui/button.ts", "server-never-web"],
  ["server/site/takes-the-web-s-package.ts", "react", "server-never-web"],
  ["web/account/home/knows-another.ts", "#web/account/profile/profile.ts", "screens-do-not-import-screens"],
  ["web/account/home/knows-selling.ts", "#web/subscribe/plan/plan.ts", "screens-do-not-import-screens"],
  ["web/subscribe/plan/knows-another.ts", "#web/subscribe/thanks/thanks.ts", "steps-do-not-import-steps"],
  ["web/subscribe/knows-accounts.ts", "#web/account/profile/profile.ts", "the-two-parts-of-the-site-stay-apart"],
  ["web/parts/knows-a-screen.ts", "#web/account/profile/profile.ts", "what-screens-share-knows-no-screen"],
  ["web/ui/knows-the-product.ts", "#core/one.ts", "ui-knows-no-product"],
  ["server/site/knows-another.ts", "#server/billing/billing.ts", "areas-do-not-import-areas"],
  ["server/site/knows-the-jobs.ts", "#server/jobs/work.ts", "areas-do-not-import-jobs-or-main"],
  ["server/site/knows-the-wiring.ts", "#server/app.ts", "areas-do-not-import-jobs-or-main"],
  ["server/store/knows-an-area.ts", "#server/site/site.ts", "store-and-http-know-no-area"],
  ["server/http/knows-an-area.ts", "#server/site/site.ts", "store-and-http-know-no-area"],
  ["server/store/knows-settlement.ts", "#server/settlement/settlement.ts", "store-and-http-know-no-area"],
  ["server/crypto/knows-an-area.ts", "#server/site/site.ts", "store-and-http-know-no-area"],
  ["server/settlement/knows-an-area.ts", "#server/site/site.ts", "settlement-knows-no-area"],
  ["server/settlement/knows-the-wiring.ts", "#server/app.ts", "areas-do-not-import-jobs-or-main"],
  ["server/site/picks.ts", "#server/adapters/clock/system.ts", "only-main-picks-adapters"],
  ["server/site/plays.ts", "#sandbox/one.ts", "only-main-loads-the-sandbox"],
  ["sandbox/knows-us.ts", "#core/one.ts", "sandbox-knows-no-product"],
  ["server/site/needs-tests.ts", "#tests/one.ts", "product-never-needs-tests"],
  ["core/needs-a-sample.ts", "./sample-plan.ts", "samples-are-for-tests"],
  ["core/ring-a.ts", "./ring-b.ts", "no-circles"],
  ["server/lost.ts", "./nowhere.ts", "no-unresolvable"],
];

/** Correct imports. Reporting one of them would be a false alarm. */
const fine: readonly (readonly [file: string, imported: string])[] = [
  ["contract/schema.ts", "zod/mini"],
  ["server/app.ts", "#server/site/site.ts"],
  ["server/site/site.ts", "#contract/one.ts"],
  ["server/site/stores.ts", "#server/store/account.ts"],
  ["server/site/asks.ts", "#server/adapters/clock/port.ts"],
  ["server/billing/billing.ts", "node:crypto"],
  ["server/billing/settles.ts", "#server/settlement/settlement.ts"],
  ["server/settlement/settlement.ts", "#server/store/account.ts"],
  ["server/jobs/work.ts", "#server/site/site.ts"],
  ["server/store/account.ts", "#server/adapters/clock/port.ts"],
  ["server/adapters/clock/port.ts", "#core/one.ts"],
  ["server/adapters/clock/system.ts", "./port.ts"],
  ["server/main/choice.ts", "#server/adapters/clock/system.ts"],
  ["server/main/world.ts", "#sandbox/one.ts"],
  ["web/routes.ts", "#web/account/home/home.ts"],
  ["web/account/home/home.ts", "#web/ui/button.ts"],
  ["web/account/profile/profile.ts", "#web/parts/address.ts"],
  ["web/subscribe/plan/plan.ts", "#web/subscribe/checkout/state.ts"],
  ["web/subscribe/checkout/state.ts", "#contract/one.ts"],
  ["web/subscribe/thanks/thanks.ts", "#web/ui/router/link.ts"],
  ["web/ui/router/link.ts", "react"],
  ["web/parts/address.ts", "#core/one.ts"],
  ["web/ui/button.ts", "react"],
  ["core/sample-plan.ts", "./one.ts"],
  ["core/notice/one.ts", "../calendar/one.ts"],
  ["core/calendar/one.ts", "../one.ts"],
  ["core/weather/one.ts", "../one.ts"],
  // Closes the circle, which is reported once.
  ["core/ring-b.ts", "./ring-a.ts"],
];

const importing = ([file, imported]: readonly [string, string, ...unknown[]]): [string, string] => [
  file,
  `import * as it from "${imported}";\nexport const its = it;\n`,
];

test("each import rule reports its planted fault, and nothing else is reported", () => {
  const { ok, output } = checkHouse(check, Object.fromEntries([...faults, ...fine].map(importing)));
  expect(ok).toBe(false);
  const objections = output.split("\n").map((line) => line.replace(/ -> .*/, ""));
  expect(objections.toSorted()).toEqual(faults.map(([file, , rule]) => `${rule}: ${file}`).toSorted());
});

test("importing a type counts like importing a value", () => {
  const files = { "core/knows-the-contract.ts": 'export type { one } from "#contract/one.ts";\n' };
  expect(checkHouse(check, files).output).toBe("core-imports-only-core: core/knows-the-contract.ts -> contract/one.ts");
});

test("a project without faults passes", () => {
  expect(checkHouse(check, {})).toEqual({ ok: true, output: "" });
});

test("fails if the checker does not read the sources", () => {
  const blind = 'module.exports = { options: { exclude: { path: "." } } };\n';
  const { ok, output } = checkHouse(check, { ".dependency-cruiser.cjs": blind });
  expect(ok).toBe(false);
  expect(output.split("\n")).toContain("not read: core/one.ts");
});

// It reads every source file, which takes minutes on a machine that is busy with other work.
test("this project has no circles, keeps its rules, and was read completely", () => {
  const cruiser = join(house, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const rooms = ["core", "contract", "server", "sandbox", "web"];
  const args = [cruiser, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...rooms];
  const { modules, summary } = report.parse(JSON.parse(outputOf(args)));
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  const ours = modules.filter(({ source }) => /^(core|contract|server|sandbox|web)\/.*\.tsx?$/.test(source));
  expect(ours.length).toBeGreaterThan(400);
  expect(ours.length).toBeGreaterThanOrEqual(productFiles().length);
});

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
});

/** The exit code is the number of violations, so it doesn't mean that the program failed. */
function outputOf(args: string[]): string {
  try {
    return execFileSync(process.execPath, args, { cwd: house, encoding: "utf8", maxBuffer: 1 << 26 });
  } catch (fault) {
    if (fault instanceof Error && "stdout" in fault && typeof fault.stdout === "string") return fault.stdout;
    throw fault;
  }
}
