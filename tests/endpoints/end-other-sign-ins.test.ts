import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { onTwoDevices, signInsOf } from "./two-devices.ts";

const site = await siteOfFile();

test("ends the other sign-ins at once and keeps this one; a second call finds none", async () => {
  const { publisher, tokens } = await onTwoDevices(site);
  const { domain } = publisher;
  const [here, there] = tokens;
  const end = async () => (await call(site, "endOtherSignIns", { domain }, { token: here })).body;
  // The other sign-in, and the checkout with which the visit began.
  expect(await end()).toEqual({ isSuccess: true, ended: 2 });
  expect((await call(site, "getSignIns", { domain }, { token: there })).status).toBe(401);
  expect(await signInsOf(site, publisher, here)).toEqual([{ device: "Safari on iPhone", isThis: true }]);
  expect(await end()).toEqual({ isSuccess: true, ended: 0 });
});
