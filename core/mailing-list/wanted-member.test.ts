import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { type MailboxOwner, wantedMember } from "./wanted-member.ts";

const owner: MailboxOwner = {
  choice: { choiceId: 7, agreed: true, how: "reader", chosenAt: 1_796_000_000_000 },
  noContact: false,
  firstName: "Nora",
  lastName: "Ellingsen",
  subscription: {
    status: "active",
    plan: "Sunday",
    startOn: toDay("2026-11-01"),
    paidThrough: toDay("2026-11-30"),
  },
};

const wanted = (given: Partial<MailboxOwner>) => wantedMember({ ...owner, ...given }, "Kettle Lakes Courier");

test("only readers who agreed, and may be contacted, are wanted on the list", () => {
  expect(wanted({})).toMatchObject({
    kind: "subscribed",
    facts: { standing: "subscriber", plan: "Sunday", endedOn: "" },
  });
  expect(wanted({ choice: null })).toEqual({ kind: "absent" });
  expect(wantedMember(null, "Kettle Lakes Courier")).toEqual({ kind: "absent" });
  expect(wanted({ noContact: true })).toEqual({ kind: "unsubscribed" });
  expect(wanted({ choice: owner.choice && { ...owner.choice, agreed: false } })).toEqual({ kind: "unsubscribed" });
});

test("after the end, the reader is a former subscriber, with the last paid day", () => {
  const subscription = owner.subscription && { ...owner.subscription, status: "ended" as const };
  expect(wanted({ subscription })).toMatchObject({ facts: { standing: "former", endedOn: "2026-11-30" } });
});

test('somebody who has never paid for a subscription has the standing "none"', () => {
  expect(wanted({ subscription: null })).toMatchObject({ facts: { standing: "none", plan: "", startedOn: "" } });
});
