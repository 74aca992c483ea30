import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { anAskedChange, confirms, settingsOf } from "./sign-in-email-world.ts";

const site = await siteOfFile();

test("keeps the current email, ends the waiting change and its code, and can be repeated", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  for (let time = 0; time < 2; time++)
    expect(
      (await call(site, "keepSignInEmail", { domain: publisher.domain }, { token: member.token })).body,
    ).toMatchObject({ isSuccess: true });
  expect((await settingsOf(site, publisher, member)).newEmail).toBeNull();
  expect((await confirms(site, publisher, member, code)).body).toMatchObject({ code: "wrong-code" });
});
