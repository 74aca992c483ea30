import fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { commandStates } from "./command.ts";
import { type OpenCommand, reconcile } from "./reconcile.ts";

const march1 = toDay("2026-03-01");
const march4 = toDay("2026-03-04");
const accountNumber = 100200300;
const ours = { accountNumber, expireOn: march1, commands: [] };
const theirs = { accountNumber, expireOn: march1 };
const command = (state: OpenCommand["state"], hoursSinceTold: number): OpenCommand => ({
  commandId: "c1",
  kind: "stop",
  state,
  hoursSinceTold,
});

test("reports nothing for the same expire date and nothing open", () => {
  expect(reconcile(ours, theirs)).toEqual([]);
});

test("reports a different expire date with both dates", () => {
  expect(reconcile(ours, { accountNumber, expireOn: march4 })).toEqual([
    { kind: "expire-differs", accountNumber, ours: march1, theirs: march4 },
  ]);
  expect(reconcile(ours, { accountNumber, expireOn: null })).toMatchObject([{ ours: march1, theirs: null }]);
});

test("reports an account that they don't know", () => {
  expect(reconcile(ours, null)).toEqual([{ kind: "unknown-there", accountNumber }]);
});

test("lets a command in progress explain a difference until the next night", () => {
  for (const state of ["queued", "held"] as const) {
    expect(reconcile({ ...ours, commands: [command(state, 5)] }, null)).toEqual([]);
    expect(reconcile({ ...ours, commands: [command(state, 5)] }, { accountNumber, expireOn: march4 })).toEqual([]);
  }
});

test.each([
  ["queued", "not-sent"],
  ["dead", "not-sent"],
  ["held", "not-settled"],
  ["refused", "refused"],
] as const)("reports a command that is %s for two days as %s", (state, kind) => {
  const late = command(state, 48);
  expect(reconcile({ ...ours, commands: [late] }, theirs)).toEqual([{ kind, accountNumber, command: late }]);
});

test("reports a dead or refused command at once", () => {
  expect(reconcile({ ...ours, commands: [command("dead", 0)] }, theirs)).toHaveLength(1);
  expect(reconcile({ ...ours, commands: [command("refused", 0)] }, theirs)).toHaveLength(1);
});

test("reports differing dates despite a late command", () => {
  const commands = fc.array(
    fc
      .record({ state: fc.constantFrom(...commandStates), hours: fc.integer({ min: 36, max: 999 }) })
      .map(({ state, hours }) => command(state, hours)),
  );
  fc.assert(
    fc.property(commands, (late) => {
      const found = reconcile({ ...ours, commands: late }, { accountNumber, expireOn: march4 });
      expect(found[0]).toMatchObject({ kind: "expire-differs" });
      expect(found).toHaveLength(1 + late.filter(({ state }) => state !== "done").length);
    }),
  );
});
