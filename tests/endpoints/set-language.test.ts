import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { backFromProvider } from "#tests/world/federated.ts";
import { inBothLanguages, inEnglishOnly } from "#tests/world/languages.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** Signs in where this language was chosen, or none, and returns what the answer stores in the browser. */
async function signIn(publisher: Publisher, email: string, chosen: string | null): Promise<unknown> {
  const { code, state, cookie } = await backFromProvider(site, publisher, email);
  const cookies = chosen === null ? cookie : `${cookie}; language=${chosen}`;
  const answer = await call(
    site,
    "tnAuth",
    { domain: publisher.domain, code, state },
    { ip: newIp(), headers: { cookie: cookies } },
  );
  expect(answer.status).toBe(200);
  return answer.headers["set-cookie"];
}

const languageOf = async ({ tenantId }: Publisher, email: string): Promise<unknown> => {
  const [row] = await asOwner<{ language: string | null }>(
    site.store.owner,
    "select language from login where tenant_id = $1 and email = $2",
    [tenantId, email],
  );
  return row?.language;
};

test("stores a chosen language with the login, and uses it in the next browser", async () => {
  const publisher = await aPublisher(site, inBothLanguages);
  const { domain } = publisher;
  const { email, token } = await aVisitor(site, publisher);
  const answer = await call(site, "setLanguage", { domain, language: "es" }, { token });
  expect([answer.status, answer.body]).toEqual([200, { isSuccess: true }]);
  expect(await languageOf(publisher, email)).toBe("es");
  expect(await signIn(publisher, email, null)).toBe("language=es; Path=/; Max-Age=31536000; SameSite=Lax");
});

test("keeps a browser's chosen language at sign-in, and stores it with the login", async () => {
  const publisher = await aPublisher(site, inBothLanguages);
  const { email, token } = await aVisitor(site, publisher);
  await call(site, "setLanguage", { domain: publisher.domain, language: "es" }, { token });
  expect(await signIn(publisher, email, "en")).toBeUndefined();
  expect(await languageOf(publisher, email)).toBe("en");
});

test("stores no language at sign-in when only one language is offered", async () => {
  const publisher = await aPublisher(site, inEnglishOnly);
  const { email } = await aVisitor(site, publisher);
  const before = await languageOf(publisher, email);
  expect(await signIn(publisher, email, "es")).toBeUndefined();
  expect(await languageOf(publisher, email)).toBe(before);
});

test("refuses a language that isn't offered, and names the field", async () => {
  const publisher = await aPublisher(site, inBothLanguages);
  const { token } = await aVisitor(site, publisher);
  const { status, body } = await call(site, "setLanguage", { domain: publisher.domain, language: "fr" }, { token });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ pointer: "/language" }] });
});
