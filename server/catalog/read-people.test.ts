import { expect, test } from "vitest";
import { readPeople } from "./read-people.ts";

const file = `people:
  - name: { first: Ada, last: Quill }
    domain: courier.example
    email: ada@readers.example
    password: inkwell-9
    state: active digital
    accounts:
      - plan: digital
        status: active
        boughtDaysAgo: 3
        billing: { street: 1 Elm Street, city: Camden, state: ME, zip: 04843 }
`;

function mistakesOf(from: string, to: string): string[] {
  expect(file).toContain(from);
  const read = readPeople(file.replace(from, () => to));
  return read.kind === "people"
    ? []
    : read.mistakes.map(({ line, column, field, says }) => `${line}:${column} ${field} ${says}`);
}

test("reads a person, and uses defaults for missing fields", () => {
  expect(readPeople(file)).toEqual({
    kind: "people",
    value: [
      {
        domain: "courier.example",
        firstName: "Ada",
        lastName: "Quill",
        email: "ada@readers.example",
        password: "inkwell-9",
        state: "active digital",
        accounts: [
          {
            bundleId: "digital",
            addOnIds: [],
            status: "active",
            boughtDaysAgo: 3,
            cancellation: null,
            stop: null,
            reported: null,
            method: "ezpay",
            origin: "online",
            circulationSystem: "native",
            allowCancel: true,
            giftFrom: null,
            phone: "",
            firstName: "Ada",
            lastName: "Quill",
            billing: { street: "1 Elm Street", city: "Camden", state: "ME", zip: "04843" },
            delivery: null,
          },
        ],
      },
    ],
  });
});

test("reports a password outside 6 to 20 characters as a mistake", () => {
  const says = "5:15 people[0].password write a password of 6 to 20 characters";
  expect(mistakesOf("inkwell-9", "short")).toEqual([says]);
  expect(mistakesOf("inkwell-9", "x".repeat(21))).toEqual([says]);
});

test("requires when and why of a canceled account, and refuses both for any other", () => {
  expect(mistakesOf("status: active", "status: cancelling")).toEqual([
    "9:17 people[0].accounts[0].status cancelling needs canceledDaysAgo and reason",
  ]);
  expect(mistakesOf("boughtDaysAgo: 3\n", "boughtDaysAgo: 3\n        canceledDaysAgo: 1\n")).toEqual([
    "11:26 people[0].accounts[0].canceledDaysAgo an account that is active was not canceled",
  ]);
  expect(mistakesOf("status: active\n", "status: ended\n        canceledDaysAgo: 4\n        reason: 1\n")).toEqual([
    "10:26 people[0].accounts[0].canceledDaysAgo it was canceled before it was bought",
  ]);
});

test("requires payment by bill for somebody in grace", () => {
  expect(mistakesOf("status: active", "status: grace")).toEqual([
    "9:17 people[0].accounts[0].status grace needs method: bill",
  ]);
  expect(mistakesOf("status: active", "status: grace\n        method: bill")).toEqual([]);
});

test("refuses a stop before the paper was bought, and a stopped account without a stop", () => {
  const stopped = (more: string) => mistakesOf("boughtDaysAgo: 3\n", `boughtDaysAgo: 3\n        ${more}\n`);
  const stop = "stop: { askedDaysAgo: 2, days: 9, papers: stop }";
  expect(mistakesOf("status: active", "status: stopped")).toEqual([
    "9:17 people[0].accounts[0].status stopped needs a stop",
  ]);
  expect(stopped(stop)).toEqual(["11:9 people[0].accounts[0].stop only paper delivery can be stopped"]);
  const delivery = "delivery: { street: 1 Elm Street, city: Camden, state: ME, zip: 04843 }";
  expect(stopped(`${delivery}\n        ${stop}`)).toEqual([]);
  expect(stopped(`${delivery}\n        ${stop.replace("2", "4")}`)).toEqual([
    "12:9 people[0].accounts[0].stop it was stopped before it was bought",
  ]);
});

test("requires that a gift's donor is listed above and can sign in", () => {
  const gift = (donor: string) => mistakesOf("boughtDaysAgo: 3\n", `boughtDaysAgo: 3\n        gift: ${donor}\n`);
  const says = "name a person of this publication who is listed above and has a password";
  expect(gift("nobody@readers.example")).toEqual([`11:15 people[0].accounts[0].gift ${says}`]);
  expect(gift("ada@readers.example")).toHaveLength(1);
  const second = file.replace("people:\n", "").replace("ada@", "bea@");
  const given = second.replace("boughtDaysAgo: 3\n", "boughtDaysAgo: 3\n        gift: ada@readers.example\n");
  expect(mistakesOf(file, file + given)).toEqual([]);
});

test("allows an email address once per publication", () => {
  expect(mistakesOf(file, file + file.replace("people:\n", ""))).toEqual([
    "14:12 people[1].email ada@readers.example at courier.example is listed twice",
  ]);
});

test("reports a person without an account and a field that does not exist as mistakes", () => {
  expect(mistakesOf("plan: digital", "plan: digital\n        plam: x")).toEqual([
    "9:9 people[0].accounts[0].plam there is no such field here; is it misspelled?",
  ]);
  expect(readPeople("people:\n  - accounts: []\n").kind).toBe("mistakes");
});
