import type { PreviewDay } from "#core/import/go-live-preview.ts";
import { toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

type Sums = Omit<PreviewDay, "day">;

const one = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

/** "we charge 314 cards $19,468.00 and send 2 bills for $40.00" */
function doneText({ charges, chargedCents, bills, billedCents, notices }: Sums): string {
  const parts = [
    ...(charges === 0 ? [] : [`charge ${one(charges, "card", "cards")} ${money(chargedCents)}`]),
    ...(bills === 0 ? [] : [`send ${one(bills, "bill", "bills")} for ${money(billedCents)}`]),
    ...(notices === 0 ? [] : [`send ${one(notices, "notice", "notices")}`]),
  ];
  const list = new Intl.ListFormat("en-US").format(parts);
  return `we ${list === "" ? "charge and send nothing" : list}`;
}

export const goLiveWords = {
  title: "4. Go live",
  intro:
    "On the day you choose, the waiting subscriptions begin here as soon as the day starts. First see what the first 30 days would charge and send. That changes nothing.",
  waiting: (count: number) => `${one(count, "subscriber waits", "subscribers wait")} for the day you go live.`,
  notRead: "Going live can't be shown right now.",
  unfinished: "The last list wasn't imported to its end. Import a list first.",
  day: "First day here",
  look: "See what happens",
  isWorking: (day: string) => `Calculating what happens if you go live on ${day} …`,
  changed: "Something has changed since this was calculated. Review what happens again.",
  ifLive: (day: string) => `If you go live on ${day}`,
  begin: (count: number) => `${one(count, "subscription begins", "subscriptions begin")} here.`,
  notInLastList: (count: number) =>
    `${one(count, "subscriber", "subscribers")} of an earlier list ${count === 1 ? "isn't" : "aren't"} in the last one, and won't begin.`,
  cannotBegin: (count: number) => `${one(count, "subscription", "subscriptions")} can't begin on that day:`,
  unaskedCards: (count: number) =>
    `The gateway hasn't been asked about ${one(count, "card", "cards")} yet. We ask about some each minute; look again later.`,
  badCards: (count: number) =>
    `${one(count, "card doesn't", "cards don't")} work at the gateway. ${count === 1 ? "Its reader gets" : "Their readers get"} a bill, or ${count === 1 ? "is" : "are"} asked for another card:`,
  oldNumber: "Old number",
  account: "Account",
  why: "Why",
  first30: "The first 30 days",
  dayHead: "Day",
  charges: "Cards charged",
  charged: "Charged",
  bills: "Bills",
  billed: "Billed",
  notices: "Notices",
  allDays: "All 30 days",
  nothing: "Nothing is charged or sent in the first 30 days.",
  askOwner: "Only an owner can set the day. Show this page to an owner.",
  goLive: (day: string) => `Go live on ${day}`,
  question: (day: string) => `Go live on ${day}?`,
  /** @param first the first day on which something is charged or sent. */
  firstDay: (on: string, first: PreviewDay | undefined) =>
    first === undefined
      ? "Nothing is charged or sent in the first 30 days."
      : first.day === on
        ? `On that day ${doneText(first)}.`
        : `The first charges, bills or notices come on ${longDay(toDay(first.day), "en")}: ${doneText(first)}.`,
  inAll: (sums: Sums) => `In the first 30 days ${doneText(sums)}.`,
  oldSystem:
    "From that day on, the old system must not charge or bill these readers. You can cancel this until the day comes.",
  today:
    "This can't be undone: the subscriptions begin right away. From now on, the old system must not charge or bill these readers.",
  back: "Back",
  isSet: "The day is set.",
  setBy: (by: string) => (by === "" ? "Set with the command ./doorstep golive." : `Set by ${by}.`),
  cancel: "Cancel going live",
  cancelQuestion: "Cancel going live?",
  cancelText: "Nobody begins on that day, and nothing is charged or sent. You can set another day at any time.",
  isCanceled: "Going live is canceled.",
};
