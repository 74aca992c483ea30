import { expect, test } from "vitest";
import { aVisitor } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { onTwoDevices, phone, signedInOn, signInsOf } from "./two-devices.ts";

const site = await siteOfFile();

test("lists one's own sign-ins, including the current one, and nobody else's", async () => {
  const { publisher, tokens } = await onTwoDevices(site);
  const { email } = await aVisitor(site, publisher);
  await signedInOn(site, publisher, email, phone);
  const listed = await signInsOf(site, publisher, tokens[0]);
  expect(listed).toHaveLength(2);
  expect(listed).toEqual(
    expect.arrayContaining([
      { device: "Safari on iPhone", isThis: true },
      { device: "Firefox on Windows", isThis: false },
    ]),
  );
});
