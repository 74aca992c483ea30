import { expect, test } from "vitest";
import { ask, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const publication = ["--publication", "kettlelakescourier.example"];
const client = (...words: readonly string[]) => commandHere(home, ["sign-in-client", ...words, ...publication]);
const redirect = ["--redirect", "https://www.courier.example/signed-in"];

test("connects a site, shows its secret once, lists it, and ends it", async () => {
  expect((await client("list")).out).toBe("No site or app signs readers in.\n");
  const added = await client("add", "Website", ...redirect, "--sign-out", "https://www.courier.example/");
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining("may sign readers in") });
  const [, secret = ""] = /Client secret: (\S{43})\n/.exec(added.out) ?? [];
  expect(secret).not.toBe("");
  const listed = JSON.parse((await client("list", "--json")).out);
  expect(listed).toEqual([
    expect.objectContaining({
      clientNumber: 1,
      name: "Website",
      kind: "site",
      signOutUris: ["https://www.courier.example/"],
    }),
  ]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const app = JSON.parse((await client("add", "App", ...redirect, "--app", "--json")).out);
  expect(app).toMatchObject({ clientNumber: 2, secret: null });
  expect((await client("end", "1")).out).toContain("Nobody signs in there anymore");
  expect((await client("end", "1")).err).toContain("no site or app 1 of kettlelakescourier.example");
  expect((await client("list")).out).toMatch(/2 +App +app [^]*works\n1 +Website +site [^]*ended/);
  const trail = await ask<{ action: string; details: object }>(
    home,
    "select action, details from audit_entry where subject = 'sign-in-client:1' order by entry_id",
  );
  expect(trail.map(({ action }) => action)).toEqual(["sign-in-client.add", "sign-in-client.end"]);
  expect(JSON.stringify(trail)).not.toContain(secret);
});

test.each([
  [["add", "Website"], "--redirect must name the address"],
  [["add", "Website", "--redirect", "http://www.courier.example/"], "must begin with https://"],
  [["add", "Website", ...redirect, "--sign-out", "https://*.courier.example/"], "must be one exact address"],
  [["add", "Website", ...redirect, "--sign-out-notice", "courier.example"], "is not an address"],
  [["end", "first"], "no site or app first"],
])("refuses %j with a sentence, and connects nothing", async (words, sentence) => {
  const count = async () => (await ask(home, "select 1 from sign_in_client")).length;
  const before = await count();
  const refused = await client(...words);
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.err).toContain(sentence);
  expect(await count()).toBe(before);
});

test("refuses a publication whose readers sign in elsewhere", async () => {
  const elsewhere = { domain: "highmesadispatch.example", identity: { kind: "blox", host: "www.highmesa.example" } };
  await ask(
    home,
    `update tenant set settings = jsonb_set(settings, '{identity}', '${JSON.stringify(elsewhere.identity)}')
     where domain = '${elsewhere.domain}'`,
  );
  const words = ["sign-in-client", "add", "Website", ...redirect, "--publication", elsewhere.domain];
  expect((await commandHere(home, words)).err).toContain("sign in at another provider");
});

test.each([[[]], [["add"]], [["list", "1"]], [["end"]]])("%j is answered with how it is used", async (words) => {
  expect(await client(...words)).toMatchObject({
    code: 2,
    err: expect.stringContaining("usage: ./doorstep sign-in-client"),
  });
});
