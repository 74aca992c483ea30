import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { MemberFacts } from "#core/mailing-list/list-member.ts";
import { simulateAction } from "#sandbox/mailchimp/change-member.ts";
import type { Behavior } from "#sandbox/mailchimp/behavior.ts";
import { mailchimpEmulator } from "#sandbox/mailchimp/emulator.ts";
import { openListStore } from "#sandbox/mailchimp/list-store.ts";
import { mailchimpLists } from "#server/adapters/mailing-list/mailchimp/mailchimp.ts";
import type { ListAnswer } from "#server/adapters/mailing-list/port.ts";
import type { OutsideFault } from "#server/outside-fault.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-lists-"));
const file = join(folder, "mailchimp.sqlite");
const [key, path] = ["SUITE-us1", "/sandbox/mailchimp"];
const books = openListStore(file);
const emulator: FastifyInstance = Fastify({ forceCloseConnections: true });
await emulator.register(
  mailchimpEmulator({ file, keyOf: async (list) => (list === "nosuch" ? null : key), now: Date.now, silenceMs: 5000 }),
  { prefix: path },
);
const address = await emulator.listen({ host: "127.0.0.1", port: 0 });

// The lists' reports, as the product's own route gets them.
const reported: string[] = [];
const office: FastifyInstance = Fastify();
office.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
  done(null, body),
);
office.get("/hook", async () => "ok");
office.post("/hook", async (request, reply) => {
  reported.push(String(request.body));
  return reply.code(204).send();
});
const hookUrl = `${await office.listen({ host: "127.0.0.1", port: 0 })}/hook`;

afterAll(async () => {
  await emulator.close();
  await office.close();
  books.close();
  rmSync(folder, { recursive: true, force: true });
});

const noted: OutsideFault[] = [];
const lists = mailchimpLists({ note: (fault) => void noted.push(fault), timeoutMs: 400 });

/** Each provider that a publisher can choose runs the same suite: a list, and what happens there without us. */
const providers = [
  {
    kind: "mailchimp",
    open: (list: string, secret = key) => lists.connect({ url: `${address}${path}`, reach: "loopback", list, secret }),
    behave: (list: string, behavior: Behavior) => books.setBehavior(list, behavior),
    unsubscribes: (list: string, email: string) =>
      void simulateAction(books, { list, email, act: "unsubscribe", now: Date.now() }),
    press: async (list: string, act: Readonly<Record<string, string>>) =>
      void (await fetch(`${address}${path}/act`, {
        method: "POST",
        body: new URLSearchParams({ list, ...act }),
        redirect: "manual",
      })),
  },
] as const;

const facts: MemberFacts = {
  firstName: "Nora",
  lastName: "Ellingsen",
  standing: "subscriber",
  plan: "Sunday",
  publication: "Kettle Lakes Courier",
  startedOn: toDay("2026-11-01"),
  endedOn: "",
};
const email = "nora@readers.example";
const member = { email, formerEmail: null, facts, status: "subscribed" } as const;

function valueOf<Value>(answer: ListAnswer<Value>): Value {
  if (answer.kind !== "done") throw new Error(JSON.stringify(answer));
  return answer.value;
}

test.each(providers)("$kind: finds a member that was added, with all of the data", async ({ kind, open }) => {
  const list = open(`${kind}1`);
  valueOf(await list.prepare(hookUrl));
  expect(valueOf(await list.find(email))).toBeNull();
  valueOf(await list.put(member));
  const found = { email, status: "subscribed", changedAt: expect.any(Number), facts };
  expect(valueOf(await list.find("Nora@Readers.example"))).toEqual(found);
  expect(valueOf(await list.page(0))).toEqual({ members: [found], total: 1 });
  expect(valueOf(await list.page(1))).toEqual({ members: [], total: 1 });
});

test.each(providers)(
  "$kind: one call adds only new members, and changes nothing about the others",
  async (provider) => {
    const name = `${provider.kind}20`;
    const list = provider.open(name);
    valueOf(await list.prepare(hookUrl));
    const [known, left, fake] = ["known@readers.example", "left@readers.example", "fake@readers.example"];
    valueOf(await list.put({ ...member, email: known, facts: { ...facts, plan: "Daily" } }));
    valueOf(await list.put({ ...member, email: left }));
    provider.unsubscribes(name, left);
    const former = { ...facts, standing: "former", endedOn: toDay("2026-11-30") } as const;
    const new1 = { email: "one@readers.example", facts };
    const new2 = { email: "two@readers.example", facts: former };
    const others = [known, left, fake].map((each) => ({ email: each, facts }));
    const added = valueOf(await list.addNew([new1, ...others, new2]));
    expect([...added].toSorted()).toEqual([new1.email, new2.email]);
    for (const each of [new1, new2])
      expect(valueOf(await list.find(each.email))).toMatchObject({ status: "subscribed", facts: each.facts });
    expect(valueOf(await list.find(known))?.facts.plan).toBe("Daily");
    expect(valueOf(await list.find(left))?.status).toBe("unsubscribed");
    expect(valueOf(await list.find(fake))).toBeNull();
    // A call whose answer was lost is made again.
    expect(valueOf(await list.addNew([new1, new2])).size).toBe(0);
  },
);

test.each(providers)("$kind: setting up twice has the effect of once", async ({ kind, open }) => {
  const list = open(`${kind}2`);
  for (const _ of [1, 2]) valueOf(await list.prepare(hookUrl));
  expect(books.hooks(`${kind}2`)).toHaveLength(1);
  expect(books.fields(`${kind}2`)).toHaveLength(4);
});

test.each(providers)(
  "$kind: when nobody answers at our address, the list is unavailable and says why",
  async ({ kind, open }) => {
    const answer = await open(`${kind}3`).prepare("http://127.0.0.1:9/hook");
    expect(answer).toMatchObject({ kind: "away", code: expect.stringContaining("can't report to us") });
  },
);

test.each(providers)("$kind: a new status replaces the earlier one", async ({ kind, open }) => {
  const list = open(`${kind}4`);
  valueOf(await list.prepare(hookUrl));
  valueOf(await list.put(member));
  const former = { ...facts, standing: "former", endedOn: toDay("2026-11-30") } as const;
  valueOf(await list.put({ ...member, facts: former, status: "keep" }));
  expect(valueOf(await list.find(email))?.facts).toEqual(former);
});

test.each(providers)("$kind: a change of a member's data does not undo an unsubscription", async (provider) => {
  const name = `${provider.kind}5`;
  const list = provider.open(name);
  valueOf(await list.put(member));
  provider.unsubscribes(name, email);
  expect(valueOf(await list.put({ ...member, status: "keep" })).status).toBe("unsubscribed");
});

test.each(providers)(
  "$kind: a reader who unsubscribed there has to confirm before getting email again",
  async (provider) => {
    const name = `${provider.kind}6`;
    const list = provider.open(name);
    valueOf(await list.put(member));
    provider.unsubscribes(name, email);
    expect(valueOf(await list.put(member)).status).toBe("pending");
  },
);

test.each(providers)("$kind: a member whom we unsubscribed can be subscribed again at once", async ({ kind, open }) => {
  const list = open(`${kind}7`);
  valueOf(await list.put(member));
  expect(valueOf(await list.unsubscribe(email))).toEqual(expect.any(Number));
  expect(valueOf(await list.find(email))?.status).toBe("unsubscribed");
  expect(valueOf(await list.put(member)).status).toBe("subscribed");
  expect(valueOf(await list.unsubscribe("stranger@readers.example"))).toBeNull();
});

test.each(providers)(
  "$kind: an entry moves to another mailbox, even if that mailbox is already listed",
  async ({ kind, open }) => {
    const list = open(`${kind}8`);
    valueOf(await list.put(member));
    const moved = { ...member, email: "new@readers.example", formerEmail: email };
    valueOf(await list.put(moved));
    expect(valueOf(await list.find(email))).toBeNull();
    expect(valueOf(await list.find(moved.email))?.status).toBe("subscribed");
    valueOf(await list.put(member));
    valueOf(await list.put({ ...moved, formerEmail: email }));
    expect(valueOf(await list.find(email))?.status).toBe("subscribed");
  },
);

test.each(providers)(
  "$kind: removing archives a member, deleting leaves nothing, and repeating either succeeds",
  async ({ kind, open }) => {
    const list = open(`${kind}9`);
    valueOf(await list.put(member));
    for (const _ of [1, 2]) valueOf(await list.remove(email, "archive"));
    expect(valueOf(await list.find(email))?.status).toBe("archived");
    for (const _ of [1, 2]) valueOf(await list.remove(email, "forever"));
    expect(valueOf(await list.find(email))).toBeNull();
    expect(await list.put(member)).toMatchObject({ kind: "refused", says: expect.stringContaining("Forgotten") });
  },
);

test.each(providers)("$kind: a refused mailbox is reported in the provider's words", async ({ kind, open }) => {
  const answer = await open(`${kind}a`).put({ ...member, email: "fake@readers.example" });
  expect(answer).toEqual({ kind: "refused", says: expect.stringContaining("looks fake") });
});

test.each(providers)(
  "$kind: a wrong key, a missing list and a failing list count as unavailable, and are recorded",
  async (provider) => {
    const name = `${provider.kind}b`;
    expect(await provider.open(name, "WRONG").tryKey()).toEqual({ kind: "refused", code: "http-401" });
    expect(await provider.open("nosuch").tryKey()).toMatchObject({ kind: "refused" });
    expect(await provider.open("nosuch").put(member)).toMatchObject({ kind: "away", code: "http-404" });
    const list = provider.open(name);
    expect(await list.tryKey()).toEqual({ kind: "answers" });
    for (const [behavior, code] of [
      ["blocks-account", "http-403"],
      ["busy", "http-429"],
      ["down", "http-503"],
      ["silent", "no-answer"],
    ] as const) {
      provider.behave(name, behavior);
      expect(await list.put(member)).toMatchObject({ kind: "away", code });
      expect(await list.tryKey()).toMatchObject({ code });
    }
    expect(new Set(noted.map(({ errorCode }) => errorCode))).toEqual(
      new Set(["http-401", "http-403", "http-429", "http-503", "no-answer"]),
    );
    expect(JSON.stringify(noted)).not.toContain(email);
  },
);

test.each(providers)(
  "$kind: reports members who unsubscribed, bounced and moved, and not our own changes",
  async (provider) => {
    const name = `${provider.kind}c`;
    const list = provider.open(name);
    valueOf(await list.prepare(hookUrl));
    valueOf(await list.put(member));
    valueOf(await list.put({ ...member, email: "other@readers.example" }));
    reported.length = 0;
    await provider.press(name, { act: "unsubscribe", email });
    await provider.press(name, { act: "bounce", email: "other@readers.example" });
    await provider.press(name, { act: "move", email, to: "new@readers.example" });
    valueOf(await list.unsubscribe("new@readers.example"));
    expect(reported.map((body) => lists.readReport(body))).toEqual([
      { email, movedTo: null },
      { email: "other@readers.example", movedTo: null },
      { email, movedTo: "new@readers.example" },
    ]);
  },
);

test.each(["", "type=campaign", "type=upemail&data%5Bold_email%5D=a%40b.example", "{}", "%%%"])(
  "ignores a report without usable content: %j",
  (body) => {
    expect(lists.readReport(body)).toBeNull();
  },
);

test("only the owner of the key can work out the address for reports", () => {
  const secretOf = (secret: string) => lists.hookSecret({ list: "a1b2c3", secret });
  expect(secretOf(key)).toMatch(/^[\w-]{43}$/);
  expect(secretOf(key)).toBe(secretOf(key));
  expect(secretOf("OTHER-us1")).not.toBe(secretOf(key));
});
