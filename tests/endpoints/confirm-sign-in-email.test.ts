import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { anAskedChange, confirms } from "./sign-in-email-world.ts";

const site = await siteOfFile();

test("refuses a code that is wrong, older than half an hour, or another login's", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  const other = await anAskedChange(site, publisher);
  for (const typed of ["AAAAA-AAAAA", other.code])
    expect((await confirms(site, publisher, member, typed)).body).toMatchObject({ code: "wrong-code" });
  site.passMinutes(31);
  const again = { ...member, token: await signedIn(site, publisher, member.email) };
  expect((await confirms(site, publisher, again, code)).body).toMatchObject({ code: "wrong-code" });
});

test("accepts the code without its dash and in lower case, and submitting it twice is harmless", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  const typed = code.replace("-", "").toLowerCase();
  const [first, second] = await Promise.all([
    confirms(site, publisher, member, typed),
    confirms(site, publisher, member, typed),
  ]);
  expect(first?.body).toMatchObject({ isSuccess: true });
  expect(second?.body).toEqual(first?.body);
});
