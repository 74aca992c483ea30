import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { systemBinaries } from "./tests/world/system-binaries.ts";

/** Store and calls again on a PostgreSQL of the system, with an owner who is no superuser. */
const wholeUrl: TestProjectInlineConfiguration = {
  test: {
    name: "whole-url",
    include: ["tests/{store,endpoints}/**/*.test.ts"],
    globalSetup: ["tests/world/system-database.ts"],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

function whereFound(): TestProjectInlineConfiguration[] {
  if (systemBinaries() !== null || process.env["TEST_DATABASE_URL"]) return [wholeUrl];
  process.stdout.write("No system PostgreSQL of version 15 or later here: the tests of DATABASE_URL are left out.\n");
  return [];
}

const inBrowser = (
  name: string,
  files: string,
  lanes: { readonly maxWorkers: number; readonly sequence: { readonly groupOrder: number } },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [files],
    globalSetup: ["tests/world/embedded-database.ts"],
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...lanes,
  },
});

/** Unit and property tests stand beside the code; everything that needs a server or a browser lives in tests/. */
export default defineConfig({
  test: {
    // Files of a project share the modules of their worker, and two of them run side by side at the least.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: { name: "unit", include: ["{core,contract,server,sandbox,web}/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        test: {
          name: "whole",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/journeys/**", "tests/drills/**"],
          globalSetup: ["tests/world/embedded-database.ts"],
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...whereFound(),
      inBrowser("browser", "tests/journeys/**/*.test.ts", { maxWorkers: 2, sequence: { groupOrder: 1 } }),
      // Alone: they count what a killed server had acknowledged, and kill it again and again.
      inBrowser("drills", "tests/drills/**/*.test.ts", { maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
