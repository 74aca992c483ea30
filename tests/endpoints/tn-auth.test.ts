import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { backFromProvider, type Returned } from "#tests/world/federated.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile({ clockStands: true });

async function returned(publisher: Publisher): Promise<Returned & { email: string }> {
  const { email } = await aVisitor(site, publisher);
  return { ...(await backFromProvider(site, publisher, email)), email };
}

const exchange = ({ domain }: Publisher, { code, state, cookie }: Partial<Returned>) =>
  call(
    site,
    "tnAuth",
    { domain, code, ...(state === undefined ? {} : { state }) },
    { ip: newIp(), headers: cookie === undefined ? {} : { cookie } },
  );

test("returns the four fields of userAuth for a valid code, once", async () => {
  const publisher = await aPublisher(site);
  const back = await returned(publisher);
  const { status, body } = await exchange(publisher, back);
  expect(status).toBe(200);
  expect(body).toEqual({
    isAuthenticated: true,
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    username: back.email,
    expires: new Date(site.needs.outside.clock.now().getTime() + 12 * 60 * 60_000).toISOString(),
  });
  const details = await call(site, "getCancelAuthorData", { domain: publisher.domain }, { token: body.token });
  expect(details.status).toBe(200);
  expect(expectProblem(await exchange(publisher, back), 401).detail).toBe(messages.errorDuringAuth);
});

test("also supports a provider that doesn't return the state, because the cookie identifies the browser", async () => {
  const publisher = await aPublisher(site);
  const { code, cookie } = await returned(publisher);
  expect((await exchange(publisher, { code, cookie })).status).toBe(200);
});

test("answers the same 401 to an unknown code, a foreign state, another browser and another publisher", async () => {
  const publisher = await aPublisher(site);
  const elsewhere = await aPublisher(site);
  const other = await returned(publisher);
  const unknown = await exchange(publisher, { ...(await returned(publisher)), code: "A".repeat(43) });
  expect(expectProblem(unknown, 401).detail).toBe(messages.errorDuringAuth);
  const { code, state } = await returned(publisher);
  for (const answer of [
    await exchange(publisher, { code, state }),
    await exchange(publisher, { code, state, cookie: "tx-AAAAAAAA=x" }),
    await exchange(publisher, { code, state, cookie: other.cookie }),
    await exchange(publisher, { ...(await returned(publisher)), state: other.state }),
    await exchange(elsewhere, await returned(publisher)),
  ]) {
    expect(comparable(answer)).toEqual(comparable(unknown));
  }
});

test("accepts a code for the sign-in's ten minutes and no longer", async () => {
  const publisher = await aPublisher(site);
  const back = await returned(publisher);
  site.passMinutes(11);
  expect(expectProblem(await exchange(publisher, back), 401).detail).toBe(messages.errorDuringAuth);
});

test("exchanges a code once among five simultaneous submissions", async () => {
  const publisher = await aPublisher(site);
  const back = await returned(publisher);
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(publisher, back)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
});
