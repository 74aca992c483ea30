import fc from "fast-check";
import { expect, test } from "vitest";
import type { Circulation, CommandAnswer, NoAnswer, OutgoingCommand } from "#server/adapters/circulation/port.ts";
import { sendDueCommands } from "#server/circulation/send-commands.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMirroredPublisher, aReader, leave, statesOf } from "./a-mirrored-reader.ts";

const site = await siteOfFile();

const weather = ["answers", "away", "locked", "takes and is silent", "takes and we are killed"] as const;
type Weather = (typeof weather)[number];

const later = (away: boolean): NoAnswer => ({ kind: "later", away, why: "rehearsed", retryAfterSeconds: null });
const held: CommandAnswer = { kind: "held", effectiveOn: null };

/** A system that stores what it accepts, and behaves as the next word of the forecast says; in the end it answers. */
function aSystem(forecast: readonly Weather[]) {
  const coming = [...forecast];
  const taken: OutgoingCommand[] = [];
  const send = async (command: OutgoingCommand): Promise<CommandAnswer | NoAnswer> => {
    const now = coming.shift() ?? "answers";
    if (now === "away" || now === "locked") return later(now === "away");
    if (!taken.some(({ commandId }) => commandId === command.commandId)) taken.push(command);
    if (now === "takes and we are killed") throw new Error("killed");
    return now === "answers" ? held : later(true);
  };
  const system: Circulation = {
    send,
    readCommands: async () => later(true),
    readAccounts: async () => later(true),
    readHistory: async () => later(true),
  };
  return { system, taken, isOver: () => coming.length === 0 };
}

const publisher = await aMirroredPublisher(site);
const readers = [await aReader(site, publisher), await aReader(site, publisher)];
for (const reader of readers) await leave(site, publisher, reader);

test("every command arrives once and in its account's order, whatever failures occur", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...weather), { maxLength: 14 }), async (forecast) => {
      // The same six commands again, as if the system had lost them all.
      const anew = "update circulation_command set state = 'queued', attempts = 0, next_at = '-infinity'";
      await changePublisher(site, publisher, anew);
      const { system, taken, isOver } = aSystem(forecast);
      const needs = { ...site.work, circulationOf: async () => system };
      const isSent = async (): Promise<boolean> =>
        (await statesOf(site, publisher)).every((state) => state.endsWith(" held"));
      for (let rounds = 0; !(isOver() && (await isSent())); rounds++) {
        expect(rounds).toBeLessThan(60);
        await sendDueCommands(needs, publisher.tenantId).catch(() => undefined);
        site.passMinutes(61);
      }
      const orderOf = (accountNumber: number) =>
        taken.filter((command) => command.accountNumber === accountNumber).map(({ kind }) => kind);
      expect(taken).toHaveLength(6);
      for (const { accountNumber } of readers) expect(orderOf(accountNumber)).toEqual(["start", "payment", "cancel"]);
    }),
    { numRuns: 25 },
  );
});
