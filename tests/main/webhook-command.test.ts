import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { ask, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const publication = ["--publication", "kettlelakescourier.example"];
const webhook = (...words: readonly string[]) => commandHere(home, ["webhook", ...words, ...publication]);

test("adds a receiver, lists it, replaces its secret, turns it off and on, and removes it", async () => {
  const added = await webhook("add", "https://crm.example/hooks", "--events", "subscription.*,payment.posted");
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining("gets events from now on") });
  const secret = /whsec_\S+/.exec(added.out)?.[0] ?? "";
  expect(() => new Webhook(secret)).not.toThrow();
  const [endpoint] = JSON.parse((await webhook("list", "--json")).out) as Record<string, unknown>[];
  expect(endpoint).toMatchObject({ endpointId: 1, payload: "thin", waiting: 0, dead: 0, offBecause: null });
  expect(endpoint?.["types"]).toEqual(expect.arrayContaining(["subscription.started", "payment.posted"]));
  expect(JSON.stringify(endpoint)).not.toContain("whsec");
  const rotated = await webhook("rotate", "1");
  expect(rotated.out).toMatch(/^Until .* both secrets sign/);
  expect(rotated.out).not.toContain(secret);
  expect((await webhook("disable", "1")).out).toContain("is off; messages to it wait");
  expect((await webhook("list")).out).toMatch(/^Number +Address +Events[^]*1 +https:\/\/crm\.example\/hooks .*off/);
  expect((await webhook("disable", "1")).err).toContain("no endpoint 1 of kettlelakescourier.example is on");
  expect((await webhook("enable", "1")).code).toBe(0);
  expect((await webhook("replay", "1")).err).toContain("no dead messages of endpoint 1");
  expect((await webhook("messages", "1")).out).toBe("There are no messages.\n");
  expect((await webhook("remove", "1")).code).toBe(0);
  expect((await webhook("list")).out).toBe("There are no endpoints.\n");
  const trail = await ask<{ action: string }>(
    home,
    "select action from audit_entry where subject = 'webhook:1' order by entry_id",
  );
  expect(trail.map(({ action }) => action)).toEqual(
    ["add", "rotate", "disable", "enable", "remove"].map((verb) => `webhook.${verb}`),
  );
});

test.each([
  [["add", "https://crm.example/hooks", "--events", "payments"], "payments isn't one"],
  [["add", "https://crm.example/hooks"], "--events must be all, or names separated by commas"],
  [["add", "http://crm.example/hooks", "--events", "all"], "use https"],
  [["add", "https://10.0.0.7/hooks", "--events", "all"], "a private network that PRIVATE_NETWORKS does not list"],
  [["add", "https://me:secret@crm.example/", "--events", "all"], "must have no user, password or #part"],
  [["add", "crm.example", "--events", "all"], "is not an address such as"],
  [["enable", "first"], "first is not the number of an endpoint"],
  [["rotate", "77"], "no endpoint 77"],
])("refuses %j with a sentence, and changes nothing", async (words, sentence) => {
  const refused = await webhook(...words);
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.err).toContain(sentence);
  expect((await webhook("list")).out).toBe("There are no endpoints.\n");
});

test.each([[[]], [["add"]], [["list", "1"]], [["messages", "1", "2"]], [["constructor"]]])(
  "%j is answered with how it is used",
  async (words) => {
    expect(await webhook(...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining("usage: ./doorstep webhook"),
    });
  },
);

test("announces an erasure, which the emulated receiver of a sandbox publication accepts", async () => {
  expect((await webhook("add", "sandbox", "--events", "account.erased", "--full")).code).toBe(0);
  const [someone] = await ask<{ number: number }>(
    home,
    `insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
     select tenant_id, 100299999, 'Vera', 'Nyquist', 'vera@readers.example', '', 'office' from tenant
     where domain = 'kettlelakescourier.example' returning account_number as number`,
  );
  const number = String(someone?.number);
  expect(await commandHere(home, ["person", "erase", number, "--confirm", number, ...publication])).toMatchObject({
    code: 0,
  });
  const got = async () =>
    (await (await fetch(`http://localhost:${home.port}/sandbox/webhooks/kettlelakescourier.example.json`)).json()) as {
      messages: { times: number; body: string }[];
    };
  await expect.poll(async () => (await got()).messages.length, { timeout: 120_000 }).toBe(1);
  const [taken] = (await got()).messages;
  expect(JSON.parse(taken?.body ?? "{}")).toMatchObject({
    type: "account.erased",
    data: { accountNumber: Number(number), account: { firstName: "", lastName: "", email: null } },
  });
  const page = await (await fetch(`http://localhost:${home.port}/sandbox/webhooks`)).text();
  expect(page).toContain("account.erased");
});
