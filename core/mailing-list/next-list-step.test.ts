import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import type { ListMember, ListStatus, MemberFacts } from "./list-member.ts";
import { type KnownMember, type ListFacts, nextListStep } from "./next-list-step.ts";
import type { WantedMember } from "./wanted-member.ts";

/** This many minutes after ten, in ms. */
const at = (minute: number): number => (10 * 60 + minute) * 60_000;

const facts: MemberFacts = {
  firstName: "Nora",
  lastName: "Ellingsen",
  standing: "subscriber",
  plan: "Sunday",
  publication: "Kettle Lakes Courier",
  startedOn: toDay("2026-11-01"),
  endedOn: "",
};

/** The reader said yes at 10:10. */
const yes: WantedMember = {
  kind: "subscribed",
  choice: { choiceId: 7, agreed: true, how: "reader", chosenAt: at(10) },
  facts,
};
const no: WantedMember = { kind: "unsubscribed" };
const nobody: WantedMember = { kind: "absent" };

const notSent: KnownMember = { wasSent: false, confirmedChoice: null, ownChangeAt: null };
const sent: KnownMember = { wasSent: true, confirmedChoice: 7, ownChangeAt: null };
const perhapsSent: KnownMember = { ...sent, confirmedChoice: null };

const there = (status: ListStatus, minute = 0, more: Partial<MemberFacts> = {}): ListMember => ({
  email: "nora@readers.example",
  status,
  changedAt: at(minute),
  facts: { ...facts, ...more },
});

const step = (given: Partial<ListFacts>) =>
  nextListStep({ wanted: yes, known: sent, onList: there("subscribed"), hasMoved: false, ...given });

const putAsSubscribed = { kind: "put", status: "subscribed" };
const putAsIs = { kind: "put", status: "keep" };
const nothing = { kind: "nothing" };

test("adds everybody who has agreed, and corrects the list's facts without touching the status", () => {
  expect(step({ known: notSent, onList: null })).toEqual(putAsSubscribed);
  expect(step({ onList: there("subscribed", 0, { plan: "Daily" }) })).toEqual(putAsIs);
  expect(step({ onList: there("pending", 0, { standing: "former" }) })).toEqual(putAsIs);
  expect(step({})).toEqual(nothing);
});

test("a mailbox that the list has from elsewhere keeps its status, and gets what we know", () => {
  expect(step({ known: notSent, onList: there("subscribed") })).toEqual(putAsIs);
});

test("adds somebody again who was deleted or archived on the list", () => {
  expect(step({ onList: null })).toEqual(putAsSubscribed);
  expect(step({ onList: there("archived") })).toEqual(putAsSubscribed);
});

test("an unsubscription on the list is a no here, unless a newer yes is waiting", () => {
  const withdraw = { kind: "withdraw", how: "list-unsubscribed" };
  expect(step({ onList: there("unsubscribed", 5) })).toEqual(withdraw);
  expect(step({ known: perhapsSent, onList: there("unsubscribed", 11) })).toEqual(withdraw);
  expect(step({ known: perhapsSent, onList: there("unsubscribed", 10) })).toEqual(withdraw);
  expect(step({ known: perhapsSent, onList: there("unsubscribed", 9) })).toEqual(putAsSubscribed);
  expect(step({ known: perhapsSent, onList: { ...there("unsubscribed"), changedAt: null } })).toEqual(withdraw);
});

test("our own unsubscription, if it arrives late, does not undo a newer yes", () => {
  const known = { ...perhapsSent, ownChangeAt: at(12) };
  expect(step({ known, onList: there("unsubscribed", 12) })).toEqual(putAsSubscribed);
  expect(step({ known, onList: there("unsubscribed", 13) })).toEqual({ kind: "withdraw", how: "list-unsubscribed" });
});

test("a mailbox that rejects mail, and a reader who moved on the list, count as a no here", () => {
  expect(step({ known: perhapsSent, onList: there("cleaned") })).toEqual({ kind: "withdraw", how: "list-bounced" });
  expect(step({ onList: null, hasMoved: true })).toEqual({ kind: "withdraw", how: "list-moved" });
  expect(step({ known: perhapsSent, onList: null, hasMoved: true })).toEqual(putAsSubscribed);
});

test("a no here unsubscribes the reader there, whatever the list says", () => {
  for (const status of ["subscribed", "pending"] as const)
    expect(step({ wanted: no, onList: there(status, 20) })).toEqual({ kind: "unsubscribe" });
  for (const status of ["unsubscribed", "cleaned", "archived", "other"] as const)
    expect(step({ wanted: no, onList: there(status) })).toEqual(nothing);
  expect(step({ wanted: no, onList: null })).toEqual(nothing);
});

test("removes a mailbox from the list that nobody here has anymore", () => {
  expect(step({ wanted: nobody })).toEqual({ kind: "remove" });
  expect(step({ wanted: nobody, onList: there("archived") })).toEqual({ kind: "remove" });
  expect(step({ wanted: nobody, onList: null })).toEqual(nothing);
});

test("leaves entries alone that we did not add", () => {
  expect(step({ wanted: no, known: notSent })).toEqual(nothing);
  expect(step({ wanted: nobody, known: notSent })).toEqual(nothing);
});
