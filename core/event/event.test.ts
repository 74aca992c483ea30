import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { accessConsequences } from "./access-events.ts";
import { deliveryConsequences } from "./delivery-events.ts";
import { consequencesOf } from "./event.ts";
import { giftConsequences } from "./gift-events.ts";
import { cancellationConsequences } from "./cancellation-events.ts";
import { loginConsequences } from "./login-events.ts";
import { paymentConsequences } from "./payment-events.ts";
import { renewalConsequences } from "./renewal-events.ts";

const areas = [
  accessConsequences,
  deliveryConsequences,
  giftConsequences,
  cancellationConsequences,
  loginConsequences,
  paymentConsequences,
  renewalConsequences,
];

const account = {
  accountNumber: 100200300,
  firstName: "Nora",
  lastName: "Ellingsen",
  contactEmail: "nora@readers.example",
};

test("assigns each event to one area", () => {
  const kinds = areas.flatMap((area) => Object.keys(area));
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([]);
});

test("turns a cancellation into one trail entry, one email and one command to the circulation system", () => {
  const accessUntil = toDay("2026-03-31");
  const consequences = consequencesOf("cancellation.terminate", {
    account,
    subscriptionId: 7,
    planName: "Digital",
    accessUntil,
    refund: null,
    reasonId: 3,
    cause: "cancellation:7:now",
  });
  expect(consequences).toMatchObject({
    subject: "account:100200300",
    outcome: "cancelling",
    emails: [{ kind: "cancellationConfirmed", recipient: "nora@readers.example", naturalKey: "cancellation:7:now" }],
    circulation: [{ cause: "cancellation:7:now", commands: [{ kind: "cancel", on: accessUntil, reasonId: 3 }] }],
  });
});

test("notifies each mailbox once about a change of access, except mailboxes that can't get email", () => {
  const { emails } = consequencesOf("access.accept", {
    audience: {
      accountNumber: 100200300,
      onRecord: { name: "Nora Ellingsen", contactEmail: "Nora@readers.example" },
      proven: ["nora@readers.example", "ed@readers.example", ""],
      occasion: "1",
    },
    email: "ed@readers.example",
    by: "ed@readers.example",
  });
  expect(emails?.map(({ recipient }) => recipient)).toEqual(["nora@readers.example", "ed@readers.example"]);
});

test("notifies the reader of a declined card at the first try and at the last, not in between", () => {
  const words = { cardLabel: "VISA 9990", goesOnThrough: toDay("2026-03-31") };
  const declined = (declines: number, nextTryOn: string | null) =>
    consequencesOf("renewal.decline", {
      account,
      subscriptionId: 7,
      planName: "Digital",
      followsEntry: 1,
      declines,
      code: "05",
      amount: cents(1199),
      words: { ...words, nextTryOn: nextTryOn === null ? null : toDay(nextTryOn) },
    }).emails?.length;
  expect([declined(1, "2026-03-20"), declined(2, "2026-03-25"), declined(3, null)]).toEqual([1, 0, 1]);
});
