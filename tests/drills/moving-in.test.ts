import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { ownerOf } from "#tests/world/store.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { asking } from "./asking.ts";
import { unposted } from "./books.ts";
import { runsCommand, runsJsonCommand } from "./moving-in/commands.ts";
import { figures } from "./moving-in/figures.ts";
import { cardsStayAtGateway, takenByGateway } from "./moving-in/gateway.ts";
import {
  aDayPasses,
  type DayShown,
  expectAsShown,
  passesUntil,
  theDayIsFinished,
  todayThere,
} from "./moving-in/month.ts";
import { someDaysLater } from "./moving-in/next-list.ts";
import { anOldSystem, asTheirProgram, asTheirSpreadsheet, writtenList } from "./moving-in/old-list.ts";
import type { OldReader } from "./moving-in/old-reader.ts";
import { daysAfter } from "./moving-in/paper-days.ts";
import {
  asStored,
  type CompareAnswer,
  expectPlanted,
  foundByCompare,
  type ImportAnswer,
  storedReaders,
} from "./moving-in/read-list.ts";
import { readsSignedOut, signsInAndReads } from "./moving-in/readers-at-website.ts";
import { everythingOf, takesGatewayAlong } from "./moving-in/second-folder.ts";
import { catalogFile, domain, plansOfMapping } from "./moving-in/the-paper.ts";
import { columns } from "./moving-in/written-row.ts";
import { aDrilledProgram, type Drilled } from "./program.ts";
import { everythingIsDelivered, expectEachOnce } from "./webhooks-received.ts";

/** Readers of the old system. It takes minutes, so it runs only on request; 20,000 before a release. */
const count = Number(process.env["DRILL_READERS"] ?? 0);
const seed = Number(process.env["DRILL_READERS_SEED"] ?? 17);
const settings = { PRIVATE_NETWORKS: "127.0.0.0/8" };
const publication = ["--publication", domain];
const monthDays = 30;

const storedCount = async (drilled: Drilled): Promise<number> =>
  (await asking<{ n: number }>(drilled, "select count(*)::int as n from imported_account"))[0]?.n ?? 0;

const liveCount = async (drilled: Drilled): Promise<number> =>
  (await asking<{ n: number }>(drilled, "select count(*)::int as n from imported_account where live_on is not null"))[0]
    ?.n ?? 0;

type Preview = { readonly begin: number; readonly notInTheLastFile: number; readonly days: readonly DayShown[] };

test.runIf(count > 0)(
  "a newspaper imports its messy list, goes live, runs a month, and moves to another folder",
  async () => {
    const took = figures();
    await using receiver = await aReceiver();
    await using drilled = await aDrilledProgram(0, settings);
    let program = await took.step("first start", () => drilled.start());
    const file = (name: string): string => join(drilled.dataDir, name);
    writeFileSync(file("paper.yaml"), catalogFile);
    await drilled.command("catalog", "apply", file("paper.yaml"));
    const added = await drilled.command("webhook", "add", receiver.url, "--events", "all", ...publication);
    receiver.secrets.add(/whsec_\S+/.exec(added)?.[0] ?? "");

    const first = await todayThere(drilled);
    const system = anOldSystem(seed, count, first);
    const list = writtenList(system, seed, asTheirProgram);
    cardsStayAtGateway(
      drilled.dataDir,
      system.readers.map(({ reader }) => reader),
    );
    const [csv, mapping] = [file("list.csv"), file("mapping.yaml")];
    writeFileSync(csv, list.file);
    const brings = (...more: readonly string[]) =>
      runsJsonCommand<ImportAnswer>(drilled, took, "import", "subscribers", csv, ...publication, ...more);

    // The guess is printed and saved; a person adds the old system's words for the plans.
    const guessed = await runsCommand(
      drilled,
      took,
      "import",
      "subscribers",
      csv,
      ...publication,
      "--dry-run",
      "--save-mapping",
      mapping,
    );
    for (const [column, field] of Object.entries(columns))
      expect(guessed.text).toMatch(new RegExp(`^${column} +${field ?? "not read"}$`, "m"));
    expect(guessed.text).toContain(`0 new, 0 changed, 0 unchanged, ${list.rows} rejected.`);
    const saved = readFileSync(mapping, "utf8");
    expect(saved).toContain("plans: {}\n");
    writeFileSync(mapping, saved.replace("plans: {}\n", plansOfMapping));

    const expected = { rows: list.rows, rejected: list.planted.length };
    const dry = await took.step("dry run", () => brings("--mapping", mapping, "--dry-run"), list.rows);
    expect(dry.answer).toMatchObject({ ...expected, added: list.right.length, changed: 0, unchanged: 0 });
    expectPlanted(`${csv}.rejects.csv`, list.planted);
    expect(await storedCount(drilled)).toBe(0);

    const killed = drilled.begin("import", "subscribers", csv, ...publication, "--mapping", mapping);
    await expect.poll(() => storedCount(drilled), { interval: 5 }).toBeGreaterThan(0);
    killed.child.kill("SIGKILL");
    expect(await killed.ended).toBe("SIGKILL");
    const before = await storedCount(drilled);
    expect(before).toBeLessThan(list.right.length);
    expect((await runsCommand(drilled, took, "golive", domain, "--on", first)).text).toContain(
      "the last import didn't finish",
    );
    const rest = await took.step("the rest of the import after kill -9", () => brings("--mapping", mapping), list.rows);
    expect(rest.answer).toMatchObject({
      ...expected,
      added: list.right.length - before,
      changed: 0,
      unchanged: before,
    });
    expectPlanted(`${csv}.rejects.csv`, list.planted);
    expect(await storedReaders(drilled)).toEqual(asStored(list.right, first));
    const again = await took.step("the same list again", () => brings("--mapping", mapping), list.rows);
    expect(again.answer).toMatchObject({ ...expected, added: 0, changed: 0, unchanged: list.right.length });

    // Some rejected rows are corrected where they are, and imported with the others.
    const corrected = readersOf("half a phone");
    const rejects = readFileSync(`${csv}.rejects.csv`, "utf8");
    writeFileSync(file("corrected.csv"), rejects.replaceAll(",555-01,", ",,"));
    const adds = ["subscribers", file("corrected.csv"), ...publication, "--mapping", mapping, "--add"];
    const fixed = await runsJsonCommand<ImportAnswer>(drilled, took, "import", ...adds);
    expect(fixed.answer).toMatchObject({ added: corrected.length, changed: 0 });
    const brought = [...list.right, ...corrected];

    const next = someDaysLater(system);
    const nextList = writtenList(next.system, seed + 1, asTheirSpreadsheet);
    writeFileSync(file("next.csv"), nextList.file);
    const compared = await took.step(
      "comparison with the next list",
      () =>
        runsJsonCommand<CompareAnswer>(
          drilled,
          took,
          "import",
          "compare",
          file("next.csv"),
          ...publication,
          "--mapping",
          mapping,
        ),
      nextList.rows,
    );
    expect(foundByCompare(compared.answer)).toEqual({
      differ: next.differ.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
      added: next.added,
      gone: next.gone.toSorted(),
      unreadable: nextList.planted.map(({ line }) => line),
    });

    const begins = daysAfter(first, 1);
    const golive = (...more: readonly string[]) =>
      runsJsonCommand<Preview>(drilled, took, "golive", domain, "--on", begins, ...more);
    const { answer: shown } = await took.step("what going live would do", () => golive(), brought.length);
    expect(shown).toMatchObject({ begin: brought.length, notInTheLastFile: 0 });
    expect((await golive("--confirm")).answer).toMatchObject({ confirmed: true, begun: 0 });

    // The server is killed twice in the middle of a day: while subscriptions begin, and while cards are charged.
    const diesDuringADay = async (seen: () => number): Promise<void> => {
      const known = seen();
      const day = aDayPasses(drilled).catch(() => undefined);
      await expect.poll(seen, { timeout: 600_000, interval: 5 }).toBeGreaterThan(known);
      took.memory("the server", program);
      program.child.kill("SIGKILL");
      await Promise.all([program.ended, day]);
      program = await drilled.start();
      await theDayIsFinished(drilled);
    };
    await took.step("the day of going live, with kill -9 of the server", () =>
      diesDuringADay(() => receiver.requests.length),
    );
    expect(await liveCount(drilled)).toBe(brought.length);
    expect(await took.step("audit", () => runsCommand(drilled, took, "audit"))).toMatchObject({ code: 0 });
    await took.step("a month, day by day, with another kill", async () => {
      await passesUntil(drilled, daysAfter(begins, 7));
      await diesDuringADay(() => takenByGateway(drilled.dataDir).charges);
      await passesUntil(drilled, daysAfter(begins, monthDays - 1));
    });
    await expectAsShown(drilled, shown.days, [begins, daysAfter(begins, 8)]);
    expect(takenByGateway(drilled.dataDir).charges).toBeGreaterThan(0);
    expect(await unpostedAt(drilled)).toEqual([]);
    expect(await took.step("audit after a month", () => runsCommand(drilled, took, "audit"))).toMatchObject({
      code: 0,
    });

    const messages = await took.step("the webhook receiver gets the rest", async () => {
      await everythingIsDelivered(drilled);
      return expectEachOnce(drilled, receiver);
    });
    expect(messages).toBeGreaterThan(0);

    // Readers who have paid can read at the paper's website; those who have not, or never came along, can't.
    const over = daysAfter(begins, monthDays - 1 - 15);
    const one = (fits: (reader: OldReader) => boolean): string =>
      brought.find((each) => each.email !== "" && fits(each))?.email ?? "";
    const isPrint = ({ plan }: OldReader): boolean => plan.weekdays.length > 0;
    expect(
      await signsInAndReads(
        drilled,
        one((reader) => reader.card !== null && !isPrint(reader)),
      ),
    ).toBe(true);
    expect(
      await signsInAndReads(
        drilled,
        one((reader) => reader.card !== null && isPrint(reader)),
      ),
    ).toBe(true);
    expect(
      await signsInAndReads(
        drilled,
        one((reader) => reader.isGift && reader.paidThrough < over),
      ),
    ).toBe(false);
    expect(
      await signsInAndReads(
        drilled,
        one((reader) => !reader.isGift && reader.card === null && reader.paidThrough < over),
      ),
    ).toBe(false);
    expect(await readsSignedOut(drilled)).toBe(false);

    took.memory("the server", program);
    await movesOn(drilled, took);
    process.stdout.write(`${count} readers, ${messages} webhook messages\n`);
    took.tellMemory();

    function readersOf(kind: string): readonly OldReader[] {
      return system.readers.flatMap(({ reader, wrong }) => (wrong === kind ? [reader] : []));
    }
  },
  7_200_000,
);

/** Each charge at the gateway is posted, and nothing else. */
async function unpostedAt(drilled: Drilled): Promise<string[]> {
  const client = new pg.Client(ownerOf(await drilled.reach()));
  await client.connect();
  try {
    // What a reader's balance pays never reaches the gateway.
    return (await unposted(client, drilled)).filter((wrong) => !wrong.includes(": balance:"));
  } finally {
    await client.end();
  }
}

/** The paper moves to a second folder, and is the same there. */
async function movesOn(drilled: Drilled, took: ReturnType<typeof figures>): Promise<void> {
  await using second = await aDrilledProgram(0, settings);
  takesGatewayAlong(drilled, second);
  await second.start();
  const [moving, key] = [join(second.dataDir, "paper.publication"), join(second.dataDir, "moving.key")];
  const publicKey = /age1\w+/.exec(await second.command("backup", "key", key))?.[0] ?? "";
  await drilled.command("publication", "close", domain);
  await took.step("export of the publication", () =>
    drilled.command("publication", "export", domain, moving, "--for", publicKey),
  );
  await took.step("import into a second folder", () => second.command("publication", "import", moving, "--key", key));
  const [here, there] = [await everythingOf(drilled), await everythingOf(second)];
  expect(here.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(count);
  expect(there).toEqual(here);
  await second.command("publication", "open", domain);
  expect(await took.step("audit in the second folder", () => runsCommand(second, took, "audit"))).toMatchObject({
    code: 0,
  });
}
