import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

const { clock } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

async function aLinkedReader(headers: Record<string, string> = {}) {
  const publisher = await aPublisher(site, inBothLanguages);
  const reader = await aPaperReader(site, publisher);
  const { accountNumber, token } = reader;
  const { domain } = publisher;
  const make = async () => {
    const { body } = await call(site, "makeCalendarLink", { domain, accountNumber }, { token, headers });
    return new URL(body.url).searchParams.get("code") ?? "";
  };
  const read = (code: string, more: Record<string, string> = {}, at = domain) =>
    call(site, "getCalendar", { domain: at, code }, { headers: more });
  return { publisher, reader, make, read, domain, accountNumber, token, code: await make() };
}

const textOf = (body: unknown): string =>
  (body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : String(body)).replaceAll("\r\n ", "");

test("shows papers, a stop and the charge, and nothing about the person or the money", async () => {
  const { publisher, reader, read, code, accountNumber } = await aLinkedReader();
  await aStop(site, publisher, reader, { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-16" });
  const { status, headers, body } = await read(code);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = textOf(body);
  const { siteName } = publisher.plain.tenant.site;
  expect(text).toContain(
    `DTSTART;VALUE=DATE:20260209\r\nDTEND;VALUE=DATE:20260216\r\nSUMMARY:${siteName}: delivery paused`,
  );
  expect(text).toContain(`SUMMARY:${siteName}: paper delivery`);
  expect(text).toContain(`SUMMARY:${siteName}: your card is charged for renewal`);
  expect(text).not.toContain("20260211");
  expect(text).not.toMatch(new RegExp(`${accountNumber}|@readers|\\$`));
});

test("answers 304 while nothing has changed, and the new days after a change", async () => {
  const { publisher, reader, read, code } = await aLinkedReader();
  const etag = String((await read(code)).headers["etag"]);
  expect((await read(code, { "if-none-match": etag })).status).toBe(304);
  await aStop(site, publisher, reader);
  expect((await read(code, { "if-none-match": etag })).status).toBe(200);
});

test("a new link replaces the old one, a removed one stops working, and other publications have neither", async () => {
  const { make, read, code, domain, accountNumber, token } = await aLinkedReader();
  const renewed = await make();
  expectProblem(await read(code), 404);
  expect((await read(renewed)).status).toBe(200);
  expectProblem(await read(renewed, {}, (await aPublisher(site)).domain), 404);
  await call(site, "removeCalendarLink", { domain, accountNumber }, { token });
  expectProblem(await read(renewed), 404);
});

test("the link stops with the login's access to the account, and only its hash is stored", async () => {
  const { publisher, read, code, accountNumber } = await aLinkedReader();
  const rows = await asOwner(site.store.owner, "select * from calendar_link where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(JSON.stringify(rows)).not.toContain(code);
  await asOwner(site.store.owner, "delete from account_grant where tenant_id = $1 and account_number = $2", [
    publisher.tenantId,
    accountNumber,
  ]);
  expectProblem(await read(code), 404);
});

test("the calendar is in the language in which the link was made", async () => {
  const { read, code, publisher } = await aLinkedReader({ "accept-language": "es-US" });
  expect(textOf((await read(code)).body)).toContain(`${publisher.plain.tenant.site.siteName}: entrega del periódico`);
});
