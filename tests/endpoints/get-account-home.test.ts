import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "#server/pages/built-pages.ts";
import { loadPrerender } from "#server/pages/prerender.ts";
import { house } from "#tests/house/house-files.ts";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { email, accountNumber } = await aSubscriber(site, publisher);
const token = await signedIn(site, publisher, email);
const home = (input: object, headers: Readonly<Record<string, string>> = {}) =>
  call(site, "getAccountHome", { domain: publisher.domain, ...input }, { token, headers });

test("renders account home with the account's data, and without caching", async () => {
  const { status, body, headers } = await home({});
  expect(status).toBe(200);
  expect(body.markup).toContain("Nora");
  expect(body.markup).toContain("Paid through");
  expect(body.markup).toContain(String(accountNumber));
  expect(headers["cache-control"]).toBe("no-store");
});

test("keeps the chosen account in the menu's links", async () => {
  const { body } = await home({ accountNumber });
  expect(body.markup).toContain(`/account/history?accountNumber=${accountNumber}`);
  expect((await home({})).body.markup).not.toContain("?accountNumber=");
});

test("renders it in the page's language", async () => {
  expect((await home({}, { "accept-language": "es" })).body.markup).toContain("Pagada hasta");
});

test("shows typed text as text, never as markup", async () => {
  const { body: account } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  const { accountHome } = await loadPrerender(builtPages(join(house, "dist"), "en"), (fault) => {
    throw fault;
  });
  const facts = JSON.stringify({ domain: publisher.domain, basePath: "", options: null, toggles: [], offers: [] });
  const markup = accountHome(facts, {
    accountNumber,
    account: { ...account, userInfo: { ...account.userInfo, custName: "<img/src=x/onerror=alert(1)>" } },
    confirmation: { unconfirmedEmail: "", ordersToClaim: [] },
  });
  expect(markup).toContain("&lt;img/src=x/onerror=alert(1)&gt;");
});
