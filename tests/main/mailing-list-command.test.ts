import { expect, test } from "vitest";
import { ask, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const list = (...words: readonly string[]) => commandHere(home, ["mailing-list", ...words]);
const courier = ["--publication", "kettlelakescourier.example"];

test("fills the list with everybody who has agreed, and prints its status", async () => {
  const [reader] = await ask<{ account_number: number; email: string }>(
    home,
    "select account_number::int, lower(contact_email) as email from account where contact_email <> '' order by account_number limit 1",
  );
  await ask(
    home,
    `insert into marketing_choice (tenant_id, account_number, agreed, how, email, shown, chosen_on, chosen_at, actor)
     select tenant_id, account_number, true, 'reader', lower(contact_email), 'News?', current_date, now(), 'login:1'
     from account where account_number = ${reader?.account_number ?? 0}`,
  );
  // The running program also sends changes to the list, and may hold this reader at this moment.
  await expect
    .poll(() => list("sync", ...courier))
    .toMatchObject({ code: 0, out: expect.stringContaining("1 up to date, 0 waiting, 0 not taken") });
  const { out } = await list("show", "--json", ...courier);
  expect(JSON.parse(out)).toMatchObject({ list: "a1b2c3d4e5", settled: 1, waiting: 0, dead: 0, failingSince: null });
  expect(out).not.toContain(reader?.email ?? "?");
});

test.each([
  [["sync"], "there are several publications"],
  [["sync", "--publication", "spruceharborbeacon.example"], "has no mailing list in its catalog file"],
  [["fill", ...courier], "usage: ./doorstep mailing-list show"],
])("refuses %j with a sentence", async (words, sentence) => {
  const refused = await list(...words);
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.err).toContain(sentence);
});
