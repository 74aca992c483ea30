import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { goesLive, importsList } from "#tests/world/move-in.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const monday = toDay("2026-03-02");
const site = await siteOfFile({ outside: { clock: clockStartingOn(monday) } });

type OldRow = {
  readonly number: string;
  readonly email?: string;
  readonly news?: string;
  readonly on?: string;
};

const listOf = (rows: readonly OldRow[], heads = ",Email Opt-In,Opt In Date"): string =>
  [
    `Acct No,Name,E-mail,Product,Expires${heads}`,
    ...rows.map(({ number, email = `reader${number}@readers.example`, news = "", on = "" }) =>
      [number, "Nora Ellingsen", email, "DIGYR", addDays(monday, 30), news, on]
        .slice(0, heads === "" ? 5 : 7)
        .join(","),
    ),
    "",
  ].join("\r\n");

const answersAt = ({ tenantId }: Publisher) =>
  asOwner<{ email: string; agreed: boolean; how: string; on: string; at: Date; shown: string | null }>(
    site.store.owner,
    `select email, agreed, how, chosen_on::text as on, chosen_at as at, shown from marketing_choice
     where tenant_id = $1 order by choice_id`,
    [tenantId],
  );

test("records an earlier system's consents and refusals as such, on the day of going live and not before", async () => {
  const publisher = await aPublisher(site);
  const list = listOf([
    { number: "1", news: "Y", on: "6/3/2021" },
    { number: "2", news: "yes" },
    { number: "3", news: "N" },
    { number: "4" },
    { number: "5", email: "N/A", news: "Y" },
  ]);
  expect((await importsList(site, publisher, list)).rejected).toEqual([]);
  expect(await answersAt(publisher)).toEqual([]);
  await goesLive(site, publisher);
  const earlier = { how: "earlier-system", shown: null };
  expect(await answersAt(publisher)).toEqual([
    { ...earlier, email: "reader1@readers.example", agreed: true, on: "2021-06-03", at: new Date("2021-06-03") },
    // Without a day, it counts as older than anything that the mailing list knows.
    { ...earlier, email: "reader2@readers.example", agreed: true, on: monday, at: new Date(0) },
    { ...earlier, email: "reader3@readers.example", agreed: false, on: monday, at: new Date(0) },
  ]);
});

test("never overrides the reader's own answer", async () => {
  const publisher = await aPublisher(site);
  await importsList(site, publisher, listOf([{ number: "1", news: "Y", on: "2024-05-01" }]));
  await asOwner(
    site.store.owner,
    `insert into marketing_choice (tenant_id, account_number, agreed, how, email, shown, chosen_on, chosen_at, actor)
     select tenant_id, account_number, false, 'reader', contact_email, 'News?', '2026-03-01', now(), 'login:1'
     from account where tenant_id = $1`,
    [publisher.tenantId],
  );
  await goesLive(site, publisher);
  expect(await answersAt(publisher)).toMatchObject([{ how: "reader", agreed: false }]);
});

test("if two subscriptions share a mailbox the refusal counts, in either order", async () => {
  for (const [first, second] of [
    ["Y", "N"],
    ["N", "Y"],
  ] as const) {
    const publisher = await aPublisher(site);
    const email = "Nora@Readers.Example";
    await importsList(
      site,
      publisher,
      listOf([
        { number: "1", email, news: first },
        { number: "2", email, news: second },
      ]),
    );
    await goesLive(site, publisher);
    expect((await answersAt(publisher)).at(-1)).toMatchObject({ email: email.toLowerCase(), agreed: false });
  }
});

test("reports what is wrong with a consent", async () => {
  const publisher = await aPublisher(site);
  const list = listOf([
    { number: "1", news: "maybe" },
    { number: "2", news: "Y", on: "soon" },
    { number: "3", on: "2024-05-01" },
    { number: "4", news: "Y", on: "2026-03-03" },
  ]);
  const { rejected } = await importsList(site, publisher, list);
  expect(rejected.flatMap(({ problems }) => problems)).toEqual([
    { field: "news", says: "“maybe” is neither yes nor no" },
    { field: "newsOn", says: "“soon” is not a day" },
    { field: "news", says: "is missing: a day alone says neither yes nor no" },
    { field: "newsOn", says: "Tuesday, March 3, 2026 is still to come" },
  ]);
});

test("doesn't change rows that say nothing about news", async () => {
  const publisher = await aPublisher(site);
  await importsList(site, publisher, listOf([{ number: "1" }], ""));
  expect((await importsList(site, publisher, listOf([{ number: "1" }]))).counts).toMatchObject({ unchanged: 1 });
  expect((await importsList(site, publisher, listOf([{ number: "1", news: "Y" }]))).counts).toMatchObject({
    changed: 1,
  });
});
