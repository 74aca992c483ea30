import { expect, test } from "vitest";
import { messages } from "#contract/messages.es.ts";
import { call } from "#tests/world/calls.ts";
import { aPublisher, aPublisherInEnglish } from "#tests/world/publisher.ts";
import { aPayer } from "#tests/world/paying.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
}));
const { domain } = publisher;
const { token, accountNumber } = await aPayer(site, publisher);
const spanish = { "accept-language": "es-MX,es;q=0.9,en;q=0.5" };

const stop = { domain, accountNumber, paperOption: "stop", stopDate: "2020-01-06", restartDate: "2020-01-13" };

test("refuses in the language of the calling page", async () => {
  const answered = async (headers = {}) => (await call(site, "previewTemporaryStop", stop, { token, headers })).body;
  expect(await answered(spanish)).toMatchObject({
    code: "not-in-future",
    errorMessage: "Las dos fechas deben estar en el futuro.",
  });
  expect(await answered()).toMatchObject({ code: "not-in-future", errorMessage: "Both dates must be in the future." });
});

test("refuses a call without a sign-in in Spanish", async () => {
  const { status, body } = await call(site, "getPaymentStanding", { domain, accountNumber }, { headers: spanish });
  expect(status).toBe(401);
  expect(body).toMatchObject({ detail: messages.notAuthenticated });
});

test("answers in English for a publication that offers only English", async () => {
  const english = await aPublisherInEnglish(site);
  const payer = await aPayer(site, english);
  const { body } = await call(
    site,
    "previewTemporaryStop",
    { ...stop, domain: english.domain, accountNumber: payer.accountNumber },
    { token: payer.token, headers: spanish },
  );
  expect(body).toMatchObject({ errorMessage: "Both dates must be in the future." });
});
