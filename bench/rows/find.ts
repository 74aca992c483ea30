import { hash } from "node:crypto";
import pg from "pg";
import type { Figure, Goal } from "../figure.ts";
import { p95, type TimedAnswer, timeRequests } from "../load/latency.ts";
import type { BenchRow } from "../row.ts";
import { accountOf, makeCrowd, makePublications } from "../world/crowd.ts";
import { writeCrowdWords } from "../world/crowd-words.ts";
import { addTenYears } from "../world/ten-years.ts";
import { domain, makeDataFolder, startSite } from "../world/site.ts";

const publications = 50;
/** The largest publication has almost a third of all readers. */
const inLargest = 314_500;
const all = 1_000_000;
const searches = 300;

/** Finding and opening an account at the desk, among a million. In a separate database. */
export const find: BenchRow = {
  number: 13,
  what: "finding an account",
  measure: async () => {
    const folder = await makeDataFolder();
    await using site = await startSite(folder);
    const [largest = 0, ...others] = await makePublications(site.owner, publications);
    const crowd = { firstDay: 2, spreadDays: 56, sealedToken: Buffer.alloc(44, 1) };
    await makeCrowd(site.owner, { ...crowd, tenantIds: [largest], from: 1, to: inLargest });
    await makeCrowd(site.owner, { ...crowd, tenantIds: others, from: inLargest + 1, to: all });
    await writeCrowdWords(site.owner);
    const people = await drawPeople(site.owner);
    await addTenYears(
      site.owner,
      people.map(({ account }) => account),
    );
    const clerk = await signInStaff(site.owner, "clerk", largest);
    const owner = await signInStaff(site.owner, "owner", null);

    const wanted = people.flatMap(wordings).slice(0, searches);
    const asked = (session: string) => wanted.map(({ query }) => findRequest(session, { query }));
    await timeRequests(site.url, asked(clerk).slice(0, 20));
    const ofClerk = await timeRequests(site.url, asked(clerk));
    const ofOwner = await timeRequests(site.url, asked(owner));
    const heads = await timeRequests(
      site.url,
      people.map((person) => headRequest(clerk, person)),
    );
    const histories = await timeRequests(
      site.url,
      people.map((person) => timelineRequest(clerk, person)),
    );
    const misspelled = wanted.flatMap(({ isMisspelled, account }, at) =>
      isMisspelled ? [isAmongTen(ofClerk[at], account)] : [],
    );
    const share = misspelled.filter(Boolean).length / misspelled.length;
    return [
      figure("one publication of 314,500 accounts: p95", ofClerk, { floor: 50, target: 30, better: "lower" }),
      figure("all 50 publications, 1,000,000 accounts: p95", ofOwner, { floor: 150, target: 80, better: "lower" }),
      figure("an account's page, after ten years: p95", heads, { floor: 60, target: 20, better: "lower" }),
      figure("the timeline of ten years: p95", histories, { floor: 60, target: 20, better: "lower" }),
      {
        row: 13,
        what: "misspelled names whose account is among the first ten",
        unit: "of 1",
        product: share,
        bare: null,
        value: share,
        valueUnit: "of 1",
        goal: { floor: 0.9, target: 0.95, better: "higher" },
      },
    ];
  },
};

function figure(what: string, times: readonly TimedAnswer[], goal: Goal): Figure {
  const value = p95(times.map(({ ms }) => ms));
  return { row: 13, what, unit: "ms", product: value, bare: null, value, valueUnit: "ms", goal };
}

type Person = {
  readonly account: number;
  readonly first: string;
  readonly last: string;
  readonly street: string;
  readonly zip5: string;
  readonly phone: string;
  readonly email: string;
  readonly last4: string;
};

/** Readers of the largest publication from across the crowd. */
async function drawPeople(owner: pg.ClientConfig): Promise<Person[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const numbers = Array.from({ length: searches / 15 }, (_, at) => accountOf(1 + at * 15_101));
    const { rows } = await client.query<Person>(
      `select a.account_number::int as account, a.first_name as first, a.last_name as last, d.street, d.zip5,
         right(a.phone, 10) as phone, a.contact_email as email, m.last4
       from account a join subscription u using (tenant_id, account_number)
       join address d on d.tenant_id = a.tenant_id and d.address_id = u.billing_address_id
       join payment_method m on m.tenant_id = a.tenant_id and m.account_number = a.account_number
       where a.account_number = any($1::bigint[])`,
      [numbers],
    );
    return rows;
  } finally {
    await client.end();
  }
}

type Wording = { readonly query: string; readonly account: number; readonly isMisspelled: boolean };

/** The fifteen ways in which a clerk types what a caller says. */
function wordings({ account, first, last, street, zip5, phone, email, last4 }: Person): Wording[] {
  const [house = "", name = ""] = street.split(" ");
  const exact = [
    `${first} ${last}`,
    `${last} ${first.slice(0, 2)}`,
    last,
    `${last} ${zip5}`,
    `${last} ${house}`,
    street,
    `${house} ${name.slice(0, 4)}`,
    phone,
    phone.slice(3),
    email,
    String(account),
    `${first} ${last} card ${last4}`,
  ];
  const misspelled = [
    `${swapped(last)} ${first} ${house}`,
    `${doubled(last)} ${swapped(first)} ${zip5}`,
    `${house} ${swapped(name)} ${last}`,
  ];
  return [
    ...exact.map((query) => ({ query, account, isMisspelled: false })),
    ...misspelled.map((query) => ({ query, account, isMisspelled: true })),
  ];
}

const swapped = (word: string): string => `${word.slice(0, 1)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`;
const doubled = (word: string): string => `${word.slice(0, 3)}${word.charAt(2)}${word.slice(3)}`;

function isAmongTen(answer: TimedAnswer | undefined, account: number): boolean {
  const { rows } = JSON.parse(answer?.body ?? "{}") as { rows: readonly { accountNumber: number }[] };
  return rows.slice(0, 10).some(({ accountNumber }) => accountNumber === account);
}

const atDesk = (session: string): Readonly<Record<string, string>> => ({
  host: "desk.localhost",
  origin: "http://desk.localhost",
  cookie: `staff=${session}`,
});

const findRequest = (session: string, asked: object) => ({
  method: "POST" as const,
  path: "/api/desk/find",
  headers: { ...atDesk(session), "content-type": "application/json" },
  body: JSON.stringify(asked),
});

const headRequest = (session: string, { account }: Person) => ({
  path: `/api/desk/account?publication=${domain}&accountNumber=${account}`,
  headers: atDesk(session),
});

const timelineRequest = (session: string, { account }: Person) => ({
  path: `/api/desk/timeline?publication=${domain}&accountNumber=${account}`,
  headers: atDesk(session),
});

/** @returns the token of an open session. */
async function signInStaff(owner: pg.ClientConfig, role: string, tenantId: number | null): Promise<string> {
  const token = hash("sha256", `bench ${role}`, "base64url");
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `with who as (insert into staff (email, name, created_at) values ($1, 'Marge Olson', now()) returning staff_id),
         held as (insert into staff_role (staff_id, role, tenant_id) select staff_id, $2, $3 from who)
       insert into staff_session (token_hash, staff_id, device, signed_in_at, proven_at, last_used_at, expires_at)
       select $4, staff_id, 'bench', now(), now(), now(), now() + interval '12 hours' from who`,
      [`${role}@staff.example`, role, tenantId, hash("sha256", token, "buffer")],
    );
    return token;
  } finally {
    await client.end();
  }
}
