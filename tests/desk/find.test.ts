import { expect, test } from "vitest";
import { rolesFor } from "#core/staff/role.ts";
import { erasePerson, findPerson } from "#server/store/account/person-records.ts";
import { findWordDifferences } from "#server/store/find/audit-index.ts";
import { refreshSearchWords } from "#server/store/find/refresh-search-index.ts";
import { markAll } from "#server/store/find/refresh-index.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { fileReader } from "#tests/world/filed-readers.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const [publisher, other] = await Promise.all([aPublisher(site), aPublisher(site)]);
const { session } = await aColleague(site, "clerk", publisher);
const { session: ownerSession } = await aColleague(site, "owner", publisher);
const reader = await anOldReader(site, publisher);

const brandvold = await fileReader(site, publisher, {
  first: "Walter",
  last: "Brandvold",
  street: "2210 Schoenhaar Avenue, Apt 4",
  phone: "+12625550177",
  email: "Walt.Brandvold@Example.com",
});
const obrien = await fileReader(site, publisher, { first: "Zoë", last: "O'Brien-Křížová", street: "17 N Elm Street" });
const abroad = await fileReader(site, other, { first: "Walter", last: "Brandvold", phone: "+12625550177" });

const find = (query: string, change: object = {}, who: { session?: string } = { session }) =>
  deskCall(site, "deskFind", { query, ...change }, who);
const numbersFor = async (query: string, change: object = {}, who: { session?: string } = { session }) =>
  (await find(query, change, who)).body.rows.map(({ accountNumber }) => accountNumber);

test("finds an account by name, with details that distinguish it from others", async () => {
  const { status, body } = await find("brandvold walter");
  expect(status).toBe(200);
  expect(body).toEqual({
    similar: false,
    more: false,
    rows: [
      {
        publication: publisher.domain,
        publicationName: publisher.plain.tenant.site.siteName,
        accountNumber: brandvold,
        name: "Walter Brandvold",
        address: "2210 Schoenhaar Avenue, Apt 4, West Bend, WI 53095",
        plan: expect.any(String),
        status: "ended",
        phone: "(262) 555-0177",
        matched: [
          { typed: "brandvold", found: "brandvold" },
          { typed: "walter", found: "walter" },
        ],
      },
    ],
  });
});

test.each([
  ["a name that is still being typed", "walter bra"],
  ["a phone with its marks", "(262) 555-0177"],
  ["a phone as a caller dictates it", "555 0177"],
  ["only the digits of a phone", "12625550177"],
  ["an email, in any case", "walt.brandvold@EXAMPLE.com"],
  ["the beginning of an email", "walt.brandvold@ex"],
  ["house and street, written out or not", "2210 schoenhaar ave"],
  ["street and ZIP+4", "Schoenhaar Avenue 53095-1200"],
  ["name and city in any order", "west bend brandvold"],
])("finds by %s", async (_, query) => {
  expect(await numbersFor(query)).toEqual([brandvold]);
});

test("finds names with accents, apostrophes and hyphens however they are typed", async () => {
  for (const query of ["zoe obrien", "O'Brien", "krizova zoë", "O’Brien-Krizova", "17 north elm"])
    expect([query, await numbersFor(query)]).toEqual([query, [obrien]]);
});

test("finds a buyer by account, card, receipt and invoice", async () => {
  const { accountNumber } = reader;
  const [paid] = await asOwner<{ receipt: string; invoice: string }>(
    site.store.owner,
    `select receipt_number as receipt, invoice_number as invoice from payment_intent
     where tenant_id = $1 and account_number = $2 and receipt_number is not null limit 1`,
    [publisher.tenantId, accountNumber],
  );
  for (const query of [
    String(accountNumber),
    "card 9990",
    "ellingsen *9990",
    "nora 9990",
    paid?.receipt ?? "",
    paid?.invoice ?? "",
    (paid?.receipt ?? "").toLowerCase().replace("-", ""),
  ])
    expect([query, await numbersFor(query)]).toEqual([query, [accountNumber]]);
});

test("finds who gave a gift, and who received it", async () => {
  const [gift] = await asOwner<{ id: string }>(
    site.store.owner,
    `insert into gift (tenant_id, gift_id, kind, state, account_number, bundle_id, rate_code, rate_version, add_on_ids, product,
       recipient_name, recipient_email, price_held_until)
     values ($1, gen_random_uuid(), 'gift', 'withdrawn', $2, 'digital', 'digital-4w', 1, '{}', 'D', 'Agathe Quisling',
       'agathe@readers.example', now())
     returning gift_id::text as id`,
    [publisher.tenantId, brandvold],
  );
  for (const query of [gift?.id ?? "", "agathe@readers.example", "quisling brandvold"])
    expect([query, await numbersFor(query)]).toEqual([query, [brandvold]]);
});

test("finds people whose names are misspelled, and says that it did", async () => {
  const people: [string, string, string][] = [
    ["Kristin", "Christensen", "kristin kristensen"],
    ["Mary", "Schmidt", "mary shmidt"],
    ["Steven", "McAllister", "steven macalister"],
    ["Catherine", "Thompson", "katherine thompson"],
    ["Phillip", "Vandenberg", "philip vandenburg"],
    ["Geoffrey", "Hernandez", "geoffrey hernandes"],
    ["Elisabeth", "Rasmussen", "elizabeth rasmusen"],
    ["Sean", "Gallagher", "sean galagher"],
    ["Rebecca", "Wojciechowski", "rebecca wojchiechowski"],
    ["Deborah", "Petersen", "debora peterson"],
    ["Jonathan", "Mueller", "jonathon meuller"],
    ["Harold", "Zimmermann", "harold zimmerman"],
    ["Theresa", "Oleksandr", "teresa oleksander"],
    ["Leigh", "Fitzgerald", "leigh fitzgerld"],
    ["Margaret", "Baumgartner", "margret bamgartner"],
    ["Douglas", "Stephenson", "douglas stevenson"],
    ["Marjorie", "Whitaker", "marjory whittaker"],
    ["Lawrence", "Kowalczyk", "laurence kowalzcyk"],
    ["Ingrid", "Haugland", "ingird haugland"],
    ["Bernard", "Delacroix", "bernard dellacroix"],
  ];
  const filed: number[] = [];
  for (const [first, last] of people) filed.push(await fileReader(site, publisher, { first, last }));
  const missed: string[] = [];
  for (const [at, [, , query]] of people.entries()) {
    const { body } = await find(query);
    const place = body.rows.findIndex(({ accountNumber }) => accountNumber === filed[at]);
    if (place === -1 || place >= 10 || !body.similar) missed.push(query);
  }
  expect(missed).toEqual(missed.slice(0, 2));
});

test("shows similar names too on request, after exact matches", async () => {
  const like = await fileReader(site, publisher, { first: "Walter", last: "Brandvoll" });
  expect(await numbersFor("walter brandvold")).toEqual([brandvold]);
  const { body } = await find("walter brandvold", { similar: true });
  expect([body.similar, body.rows.map(({ accountNumber }) => accountNumber)]).toEqual([true, [brandvold, like]]);
});

test("returns at most twenty, and says that there are more", async () => {
  for (let at = 0; at < 21; at++) await fileReader(site, publisher, { first: `Reader${at}`, last: "Manifold" });
  await refreshSearchWords(site.work, publisher.tenantId);
  const { body } = await find("manifold");
  expect([body.rows.length, body.more]).toEqual([20, true]);
  expect(await find("zzzzzz 99")).toMatchObject({ status: 200, body: { similar: false, rows: [], more: false } });
  expect(await find("--")).toMatchObject({ status: 200, body: { rows: [] } });
});

test("finds a changed name at once, and no longer the old one", async () => {
  const account = await fileReader(site, publisher, { first: "Selma", last: "Quackenbush" });
  expect(await numbersFor("quackenbush")).toEqual([account]);
  await asOwner(site.store.owner, "update account set last_name = 'Underhill' where account_number = $1", [account]);
  expect(await numbersFor("selma underhill")).toEqual([account]);
  expect(await numbersFor("selma quackenbush")).toEqual([]);
  const [left] = await asOwner(site.store.owner, "select word from find_word where tenant_id = $1 and word = $2", [
    publisher.tenantId,
    "quackenbush",
  ]);
  expect(left).toBeUndefined();
});

test("an erased person can't be found, and none of their words remain", async () => {
  const email = "tilda.vanishing@readers.example";
  const account = await fileReader(site, publisher, { first: "Tilda", last: "Vanishing", email });
  expect(await numbersFor("tilda vanishing")).toEqual([account]);
  const at = someDay(publisher.tenantId);
  const erased = await site.store.db.write(at, async (tx) => {
    const person = await findPerson(tx, { accountNumber: account });
    return person === null ? null : erasePerson(tx, person);
  });
  expect(erased?.kind).toBe("erased");
  const left = () =>
    asOwner(
      site.store.owner,
      `select word from find_token where tenant_id = $1 and (account_number = $2 or word = $3)
       union all select word from find_word where tenant_id = $1 and word in ('tilda', 'vanishing')`,
      [publisher.tenantId, account, email],
    );
  expect(await left()).toEqual([]);
  expect(await numbersFor("tilda vanishing")).toEqual([]);
  await refreshSearchWords(site.work, publisher.tenantId);
  expect(await left()).toEqual([]);
});

test("searches only publications where the caller works: one, or all of an owner's", async () => {
  expect(await numbersFor("262-555-0177")).toEqual([brandvold]);
  const both = (await find("262-555-0177", {}, { session: ownerSession })).body.rows;
  expect(both.map(({ publication }) => publication).toSorted()).toEqual([publisher.domain, other.domain].toSorted());
  const there = { publication: other.domain };
  expect(await numbersFor("262-555-0177", there, { session: ownerSession })).toEqual([abroad]);
  expect((await find("262-555-0177", there)).status).toBe(404);
  expect((await find("brandvold", { publication: "nowhere.example" }, { session: ownerSession })).status).toBe(404);
});

test("everybody who may see accounts may search, and nobody else", async () => {
  for (const role of rolesFor.see) {
    const { session: theirs } = await aColleague(site, role, publisher);
    const { status, body } = await find("brandvold", { publication: publisher.domain }, { session: theirs });
    expect([role, status, body.rows.length]).toEqual([role, 200, 1]);
  }
  expect((await find("brandvold", {}, {})).status).toBe(401);
});

test("refuses an invalid search", async () => {
  for (const bad of [{ query: "a" }, { query: "x".repeat(201) }, { query: "ab", more: 1 }, { query: 5 }, {}])
    expect((await deskCall(site, "deskFind", bad, { session })).status).toBe(400);
});

test("the trail says that somebody searched, but not for whom", async () => {
  await find("brandvold walter");
  const [noted] = await asOwner<{ details: object; outcome: string }>(
    site.store.owner,
    "select outcome, details from staff_trail where action = 'desk.find' order by trail_id desc limit 1",
  );
  expect(noted).toEqual({ outcome: "found", details: { terms: 2, found: 1 } });
});

test("the audit names an account with outdated search words until they are computed again", async () => {
  const { db } = site.store;
  const at = someDay(publisher.tenantId);
  await refreshSearchWords(site.work, publisher.tenantId);
  expect(await findWordDifferences(db, at)).toEqual([]);
  await asOwner(site.store.owner, "delete from find_token where account_number = $1 and word = 'obrien'", [obrien]);
  expect(await findWordDifferences(db, at)).toMatchObject([{ subject: `account:${obrien}` }]);
  await db.write(at, markAll);
  expect(await findWordDifferences(db, at)).toEqual([]);
  await refreshSearchWords(site.work, publisher.tenantId);
  expect(await numbersFor("obrien")).toEqual([obrien]);
});

test("only the key on words begins with the publication, so no query plan reads all words of one", async () => {
  const led = await asOwner<{ index: string }>(
    site.store.owner,
    `select i.indexrelid::regclass::text as "index" from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid in ('find_token'::regclass, 'find_word'::regclass) and a.attname = 'tenant_id' order by 1`,
  );
  expect(led).toEqual([{ index: "find_token_pkey" }, { index: "find_word_pkey" }]);
});
