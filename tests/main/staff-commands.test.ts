import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCatalogFiles } from "#server/main/demo/demo-files.ts";
import * as z from "zod/mini";
import { addDays } from "#core/day.ts";
import { courierZone, dayIn } from "#tests/world/zone.ts";
import { ask, commandHere, runningForFile, workedOn } from "./a-program.ts";

const home = await runningForFile();

test("posts checks from a bank's file on the running program, and writes refused lines to a file beside it", async () => {
  const [account] = await ask<{ number: number }>(
    home,
    `select s.account_number as number from subscription s join tenant t using (tenant_id)
     where t.domain = 'kettlelakescourier.example' and s.method = 'bill' and s.status in ('active', 'grace') limit 1`,
  );
  const day = addDays(dayIn(courierZone), -2);
  const file = join(home.folder, "checks.csv");
  writeFileSync(
    file,
    `\uFEFFid,account,amount,received,reference\r\nLB-1,${account?.number},36.00,${day},1042\r\nLB-2,1,-3.00,${day},\r\n`,
  );
  const args = ["payments", "import", file, "--publication", "kettlelakescourier.example"];
  const first = await commandHere(home, args);
  expect(first.code).toBe(1);
  expect(first.out).toContain("kettlelakescourier.example: 1 recorded, 0 already recorded, 1 refused.");
  expect(first.out).toMatch(/3 +LB-2 +write the amount in dollars and cents/);
  expect(readFileSync(`${file}.rejects.csv`, "utf8")).toMatch(
    /^id,account,amount,received,reference,reason\r\nLB-2,1,-3\.00,/,
  );
  const again: unknown = JSON.parse((await commandHere(home, [...args, "--json"])).out);
  expect(again).toMatchObject({ posted: [], postedBefore: [{ id: "LB-1" }], refused: [{ line: 3 }] });
  expect((await commandHere(home, ["payments", "import", file])).err).toContain("name one with --publication");
  expect((await commandHere(home, ["payments", "import"])).code).toBe(2);
});

test("lists what waits for staff, and settles it with an outcome that the list names", async () => {
  await ask(
    home,
    `insert into call_back (tenant_id, account_number, call_by, phone, asked_at)
     select tenant_id, account_number, '2026-03-02', '+12625550121', now() from account limit 1`,
  );
  const listed = JSON.parse((await commandHere(home, ["review", "list", "--json"])).out) as {
    id: string;
    outcomes: string[];
  }[];
  const waiting = listed.find(({ id }) => id.startsWith("call:"));
  expect(waiting).toMatchObject({ day: "2026-03-02", outcomes: ["called"] });
  const id = waiting?.id ?? "";
  const [call] = JSON.parse((await commandHere(home, ["report", "call-backs", "--json"])).out) as unknown[];
  expect(call).toMatchObject({ callBy: "2026-03-02", overdue: true });
  expect((await commandHere(home, ["report", "call-backs"])).out).toMatch(/2026-03-02 .*overdue\n/);
  expect((await commandHere(home, ["review", "list"])).out).toMatch(
    /^Publication +Id +Day +Account +What +Settle with\n/,
  );
  const wrong = await commandHere(home, ["review", "settle", id, "--credit"]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("--called: the reader was called")]);
  expect(await commandHere(home, ["review", "settle", id, "--called"])).toMatchObject({
    code: 0,
    out: `${id}: the call is marked as done.\n`,
  });
  expect((await commandHere(home, ["review", "settle", id, "--called"])).out).toBe(
    `${id} has not changed: it was already settled this way.\n`,
  );
  expect((await commandHere(home, ["review", "settle", "call:1:2026-03-02", "--called"])).code).toBe(1);
  expect((await commandHere(home, ["review", "settle", id])).code).toBe(2);
});

test("settles a payment in review with the gateway's own records, whatever port this shell would use", async () => {
  const [held] = await ask<{ id: string }>(
    home,
    `insert into payment_intent (tenant_id, intent_id, account_number, subscription_id, purpose, method, state, review_reason,
       amount_cents, lines, plan, invoice_number, opened_at, token_at)
     select i.tenant_id, gen_random_uuid(), i.account_number, i.subscription_id, i.purpose, i.method, 'review', 'claim',
       i.amount_cents, i.lines, i.plan, 'LOST-1', i.opened_at, now()
     from payment_intent i where i.state = 'captured' and i.opened_at ? 'converge' limit 1 returning intent_id as id`,
  );
  const id = `payment:${held?.id}`;
  const elsewhere = { PORT: "9" };
  const listed = JSON.parse((await commandHere(home, ["review", "list", "--json"], elsewhere)).out) as { id: string }[];
  expect(listed.map((one) => one.id)).toContain(id);
  const posted = await commandHere(home, ["review", "settle", id, "--post"], elsewhere);
  expect([posted.code, posted.err]).toEqual([1, expect.stringContaining("the gateway has no charge for it")]);
  const settled = await commandHere(home, ["review", "settle", id, "--drop"], elsewhere);
  expect(settled).toMatchObject({ code: 0, out: `${id}: closed; nothing was charged.\n` });
});

test("the former name of a command still works, and prints the new one", async () => {
  const old = await commandHere(home, ["catalogue", "apply"]);
  expect([old.code, old.err]).toEqual([2, expect.stringContaining("doorstep: catalogue is now called catalog.")]);
});

test("answers an unknown command in one line, with the nearest one", async () => {
  const near = await commandHere(home, ["reveiw", "list"]);
  expect([near.code, near.err]).toEqual([
    2,
    "doorstep: there is no command reveiw. Did you mean ./doorstep review? ./doorstep help lists them all.\n",
  ]);
  const wrong = await commandHere(home, ["person", "erase", "ada@readers.example", "--confirm", "ad@readers.example"]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("--confirm must repeat the email")]);
});

/** A demo reader who pays by EZ-Pay, and their only receipt. */
async function aReader(): Promise<{ readonly account: number; readonly receipt: string }> {
  const [row] = await ask<{ account: number; receipt: string }>(
    home,
    `select s.account_number::int as account, max(i.receipt_number) as receipt from subscription s
     join payment_intent i using (tenant_id, subscription_id)
     where s.status = 'active' and s.method = 'ezpay' and i.state = 'captured' and i.amount_cents > 200
     group by 1 order by 1 limit 1`,
  );
  if (row === undefined) throw new Error("the demo has no such reader");
  return row;
}

test("some of a payment is paid back by command, once, and an account is ended by one", async () => {
  const { account, receipt } = await aReader();
  const refund = ["account", "refund", String(account), "--receipt", receipt, "--amount", "1.00"];
  expect(await commandHere(home, refund)).toMatchObject({ code: 0, out: "$1.00 will be refunded.\n" });
  expect((await commandHere(home, refund)).out).toBe("a refund of $1.00 was requested before; nothing has changed.\n");
  expect((await commandHere(home, [...refund.slice(0, -1), "1"])).out).toContain("was requested before");
  const zero = await commandHere(home, [...refund.slice(0, -1), "0.00"]);
  expect([zero.code, zero.err]).toEqual([
    2,
    expect.stringContaining("write the amount in dollars and cents, like 7.00"),
  ]);
  expect((await commandHere(home, [...refund.slice(0, -1), "9999.00"])).err).toContain(
    "of this payment can be refunded",
  );
  const end = ["account", "end", String(account), "--because", "moved"];
  const ended: unknown = JSON.parse((await commandHere(home, [...end, "--json"])).out);
  expect(ended).toMatchObject({ account, kind: "ended" });
  expect((await commandHere(home, end)).out).toContain(
    `account ${account} had already ended; nothing has changed. The refund is `,
  );
  expect((await commandHere(home, ["account", "end", String(account), "--because", "bored"])).code).toBe(2);
  const nobody = await commandHere(home, ["account", "end", "1", "--because", "moved"]);
  expect([nobody.code, nobody.err]).toEqual([1, `${workedOn(home)}doorstep: there is no account 1.\n`]);
  const trail = await ask(home, "select action, actor from audit_entry where action = 'account.end'");
  expect(trail).toEqual([{ action: "account.end", actor: expect.stringMatching(/^command:\w+/) }]);
});

test("lists bills on paper, and prints them into a folder", async () => {
  const [held] = await ask<{ account: number; entry: number; subscription: number; tenant: number }>(
    home,
    `select s.account_number::int as account, s.subscription_id::int as subscription, s.tenant_id as tenant,
       (select max(e.entry_id)::int from expiry_entry e where e.tenant_id = s.tenant_id
         and e.subscription_id = s.subscription_id and e.cause = 'granted') as entry
     from subscription s where s.status = 'active' and s.method = 'bill' order by s.account_number desc limit 1`,
  );
  const bill = {
    name: "Ada Quill",
    accountNumber: held?.account,
    planName: "Sunday",
    lines: [{ label: "Sunday", amount: 2000 }],
    tax: 0,
    taxMode: "included",
    amount: 2699,
    period: "4 weeks",
    renewsOn: "2026-03-04",
    paidThrough: "2026-03-01",
    goesOnThrough: "2026-03-15",
  };
  await ask(
    home,
    `insert into paper_bill (tenant_id, bill_id, account_number, subscription_id, follows_entry, content, fee_cents,
       fee_tax_cents, billed_on) values (${held?.tenant}, gen_random_uuid(), ${held?.account}, ${held?.subscription},
       ${held?.entry}, '${JSON.stringify(bill)}', 699, 0, '2026-02-04')`,
  );
  const listed = await commandHere(home, ["bills", "list"]);
  expect(listed.out).toMatch(/2026-02-04 +\d+ +Ada Quill +\$26\.99/);
  const folder = join(home.folder, "bills");
  const files = JSON.parse((await commandHere(home, ["bills", "print", folder, "--json"])).out) as { file: string }[];
  expect(files.map(({ file }) => file)).toContainEqual(expect.stringMatching(/bill-2026-02-04-\d+-[0-9a-f]{8}\.pdf$/));
  // The demo is running and may have billed somebody else by now, but this bill isn't printed twice.
  const printed = files.map(({ file }) => file);
  expect((await commandHere(home, ["bills", "print", folder, "--json"])).out).not.toContain(printed[0]);
  expect((await commandHere(home, ["bills", "print"])).code).toBe(2);
});

/** A gift from a demo reader that can be redeemed. */
async function anOpenGift(): Promise<string> {
  const [gift] = await ask<{ id: string }>(
    home,
    `insert into gift (tenant_id, gift_id, kind, state, account_number, bundle_id, rate_code, rate_version, add_on_ids, product,
       recipient_name, recipient_email, price_held_until, mail_on, redeem_through, mailed_at)
     select tenant_id, gen_random_uuid(), 'gift', 'open', account_number, bundle_id, rate_code, rate_version, '{}', product,
       'Linnea Aas', 'linnea@readers.example', now(), '2026-02-04', '2036-02-04', now()
     from subscription where status = 'active' order by account_number limit 1 returning gift_id::text as id`,
  );
  return gift?.id ?? "";
}

test("lists waiting gifts, withdraws an email, and sends it once more", async () => {
  const id = await anOpenGift();
  expect((await commandHere(home, ["gifts", "list"])).out).toMatch(
    /Linnea Aas +linnea@readers\.example +written 2026-02-04/,
  );
  const takenBack = await commandHere(home, ["gifts", "take-back", id]);
  expect(takenBack.out).toContain("The email was stopped");
  expect(takenBack.out).toContain("The gift itself stays. To refund it, use ./doorstep gifts refund.");
  expect((await commandHere(home, ["gifts", "take-back", id])).out).toContain("nothing has changed");
  expect((await commandHere(home, ["gifts", "list"])).out).toContain("canceled");
  const sent = ["gifts", "resend", id, "--to", "aas@readers.example"];
  expect(await commandHere(home, sent)).toMatchObject({ code: 0, out: "The email goes to aas@readers.example.\n" });
  expect(JSON.parse((await commandHere(home, [...sent, "--json"])).out)).toMatchObject({
    gift: id,
    kind: "sent-before",
  });
  expect((await commandHere(home, ["gifts", "resend", id, "--to", "nobody"])).code).toBe(2);
  expect((await commandHere(home, ["gifts", "resend", randomUUID()])).code).toBe(1);
  expect((await commandHere(home, ["gifts", "resend"])).code).toBe(2);
});

test("refunds an unredeemed gift by command, once, but not one that nobody paid for", async () => {
  const id = await anOpenGift();
  const refund = ["gifts", "refund", id];
  const unpaid = await commandHere(home, refund);
  expect([unpaid.code, unpaid.err]).toEqual([1, expect.stringContaining("it has no settled payment to refund")]);
  await ask(
    home,
    `insert into payment_intent (tenant_id, intent_id, account_number, gift_id, purpose, method, state, amount_cents, lines, plan,
       invoice_number, gateway_txn_id, receipt_number, token_at, captured_at)
     select tenant_id, gen_random_uuid(), account_number, gift_id, 'subscribe', 'Credit Card', 'captured', 3600, '[]', '{}',
       'GIFT-1', 'gift-1', 'R260204-00000001', now(), now() from gift where gift_id = '${id}'`,
  );
  expect(await commandHere(home, refund)).toMatchObject({
    code: 0,
    out: "The gift is canceled, and its links no longer work. $36.00 will be refunded to the donor.\n",
  });
  expect(await commandHere(home, refund)).toMatchObject({
    code: 0,
    out: "The gift was already canceled, and $36.00 is being refunded; nothing has changed.\n",
  });
  expect((await commandHere(home, ["gifts", "list"])).out).not.toContain(id);
  const gone = await commandHere(home, ["gifts", "resend", id]);
  expect([gone.code, gone.err]).toEqual([
    1,
    `${workedOn(home)}doorstep: it was redeemed or canceled, or it has expired\n`,
  ]);
  const nobodys = randomUUID();
  const unknown = await commandHere(home, ["gifts", "refund", nobodys]);
  expect([unknown.code, unknown.err]).toEqual([1, `${workedOn(home)}doorstep: there is no gift ${nobodys}.\n`]);
  expect((await commandHere(home, [...refund, "--to", "aas@readers.example"])).code).toBe(2);
  const trail = await ask(home, "select actor, outcome from audit_entry where action = 'gift.refund'");
  expect(trail).toEqual([{ actor: expect.stringMatching(/^command:\w+/), outcome: "withdrawn" }]);
});

test("./doorstep payment-page finds no problems on the live pages of a running site", async () => {
  const { code, out } = await commandHere(home, ["payment-page"]);
  expect([code, out.trim().split("\n").length]).toEqual([0, demoCatalogFiles.length]);
  expect(out).toContain(
    `http://pay.localhost:${home.port}/payment-frame/?domain=kettlelakescourier.example is correct.`,
  );
});

test("./doorstep notices lists postal notices with their text, and records once that they were mailed", async () => {
  const content = JSON.stringify({
    name: "Nora Ellingsen",
    accountNumber: 1,
    planName: "Digital",
    oldAmount: 1199,
    newAmount: 1399,
    period: "4 weeks",
    from: "2027-03-01",
    byItself: true,
    cancelBy: "2027-02-28",
    refundUntil: null,
  });
  await ask(
    home,
    `insert into notice (tenant_id, subscription_id, account_number, kind, occasion, content, written_on, charge_on, days_before)
     select u.tenant_id, u.subscription_id, u.account_number, 'priceChange', 'a test', '${content}', '2027-02-09', '2027-03-01', 7
     from subscription u where u.status = 'active' and u.renews order by u.subscription_id limit 1`,
  );
  const listed = z
    .array(
      z.object({ noticeId: z.string(), kind: z.string(), because: z.string(), postBy: z.string(), text: z.string() }),
    )
    .parse(JSON.parse((await commandHere(home, ["notices", "post-list", "--json"])).out));
  const [notice] = listed.filter(({ postBy }) => postBy === "2027-02-22");
  expect(notice).toMatchObject({ kind: "priceChange", because: "paper" });
  expect(notice?.text).toContain("$13.99 every 4 weeks");
  const id = String(notice?.noticeId);
  expect((await commandHere(home, ["notices", "post-list"])).out).toMatch(new RegExp(`^${id} .*priceChange`, "m"));
  expect((await commandHere(home, ["notices", "post-list", "--csv"])).out).toContain(`\r\n${id},`);
  expect((await commandHere(home, ["notices", "posted", id, "--on", "9999-12-31"])).out).toContain(
    "Nothing was recorded",
  );
  expect((await commandHere(home, ["notices", "posted", id])).out).toBe(`Noted: ${id}.\n`);
  expect((await commandHere(home, ["notices", "posted", id])).out).toContain("Nothing was recorded");
  expect(await ask(home, `select outcome from audit_entry where action = 'notice.post'`)).toEqual([
    { outcome: "priceChange" },
  ]);
  for (const wrong of [["posted"], ["posted", "x"], ["posted", id, "--on", "soon"], ["bounced", "7"], ["list"]])
    expect((await commandHere(home, ["notices", ...wrong])).code).toBe(2);
});
