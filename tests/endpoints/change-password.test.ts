import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { atDevice } from "#tests/world/passkeys.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const another = "gulls-over-the-pier";

const change = async ({ domain }: Publisher, token: string, currentPassword: string, newPassword: string) =>
  call(site, "changePassword", { domain, currentPassword, newPassword }, { token, ip: newIp() });

const signInWith = async ({ domain }: Publisher, email: string, typed: string) =>
  (await call(site, "authenticateTNEmail", { domain, email, password: typed }, { ip: newIp() })).status;

test("changes the password with the current one, ends every other sign-in, and emails the owner", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await atDevice(site, publisher);
  const elsewhere = await signedIn(site, publisher, email);
  expect((await change(publisher, token, password, another)).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await signInWith(publisher, email, password)).toBe(401);
  expect(await signInWith(publisher, email, another)).toBe(200);
  const { domain } = publisher;
  expect((await call(site, "getSignIns", { domain }, { token: elsewhere })).status).toBe(401);
  expect((await call(site, "getSignIns", { domain }, { token })).status).toBe(200);
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Your password at .* has changed$/));
});

test("changes nothing with a wrong current password, or with a new one that isn't allowed", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await atDevice(site, publisher);
  expect((await change(publisher, token, "not-the-password", another)).body).toMatchObject({ code: "wrong-password" });
  expect((await change(publisher, token, password, "12345")).body).toMatchObject({ code: "unsuitable" });
  expect(await signInWith(publisher, email, password)).toBe(200);
});

test("counts wrong guesses like any other sign-in", async () => {
  const publisher = await aPublisher(site);
  const { token } = await atDevice(site, publisher);
  for (let guess = 0; guess < 11; guess++) await change(publisher, token, `guess-${guess}`, another);
  const answer = await change(publisher, token, password, another);
  expectProblem(answer, 429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("emails nobody whose mailbox is unconfirmed", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect((await change(publisher, token, password, another)).body).toMatchObject({ isSuccess: true });
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, email)).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.startsWith("Your password at"))).toBe(false);
});
