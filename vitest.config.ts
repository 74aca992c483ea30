import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { systemBinaries } from "./tests/world/system-binaries.ts";

/** On a busy machine a condition may take a while; by default vitest gives up after a second. */
const expectations = { poll: { timeout: 60_000 } };

/** Only for tests that would wait forever: the speed of the machine is no part of any test. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** The most telling call of each kind: reads, commands, sign-in, payment, repeated keys, and whose account it is. */
const calls = [
  "every-call",
  "own-accounts",
  "who-may-call",
  "get-history",
  "terminate-subscriber",
  "authenticate-tn-email",
  "create-subscription",
  "payments-at-once",
  "record-event",
];

/**
 * Runs again on a PostgreSQL of the system, reached as with DATABASE_URL, with an owner who is not a superuser. The
 * differences are the connection, the roles and row-level security: so all tests of the store, and each chosen call's
 * success.
 */
const wholeUrl: TestProjectInlineConfiguration = {
  test: {
    name: "whole-url",
    include: ["tests/store/**/*.test.ts", `tests/endpoints/{${calls.join(",")}}.test.ts`],
    globalSetup: ["tests/world/system-database.ts"],
    environment: "node",
    expect: expectations,
    ...patience,
  },
};

function whereFound(): TestProjectInlineConfiguration[] {
  if (systemBinaries() !== null || process.env["TEST_DATABASE_URL"]) return [wholeUrl];
  process.stdout.write("No system PostgreSQL of version 15 or later here: the tests of DATABASE_URL are left out.\n");
  return [];
}

/** Tests wait for a database, a browser or another program now and then: one more at work than there are cores. */
const lanes = availableParallelism() + 1;

type Order = Pick<NonNullable<TestProjectInlineConfiguration["test"]>, "maxWorkers" | "sequence" | "retry">;

const inBrowser = (name: string, files: string, order: Order = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [files],
    globalSetup: ["tests/world/embedded-database.ts"],
    environment: "node",
    expect: expectations,
    ...patience,
    ...order,
  },
});

/** Unit and property tests are beside the code; everything that needs a server or a browser is in tests/. */
export default defineConfig({
  test: {
    // A file finds the modules of the one before it: none of ours keeps anything there that could affect another.
    isolate: false,
    maxWorkers: lanes,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{core,contract,server,sandbox,web}/**/*.test.{ts,tsx}"],
          environment: "node",
          ...patience,
        },
      },
      {
        test: {
          name: "whole",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/journeys/**", "tests/drills/**"],
          globalSetup: ["tests/world/embedded-database.ts"],
          environment: "node",
          expect: expectations,
          ...patience,
        },
      },
      ...whereFound(),
      // A second try, told at the end of the run (docs/testing.md): a browser loses a press or a frame now and then.
      inBrowser("browser", "tests/journeys/**/*.test.ts", { retry: 1 }),
      // Alone: they count what a killed server had acknowledged, and kill it again and again.
      inBrowser("drills", "tests/drills/**/*.test.ts", { maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
