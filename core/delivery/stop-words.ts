import type { Holiday } from "../calendar/holiday.ts";

const papers = (count: number): string => (count === 1 ? "1 paper" : `${count} papers`);

/** What both the screen and the email say about a temporary stop, so that they always agree. */
export const stopWords = {
  /** `from` and `to` are in short form: "Dec 20". */
  pauses: (from: string, to: string) => `Delivery pauses ${from} and restarts ${to}`,
  added: (count: number) => `${papers(count)} ${count === 1 ? "is" : "are"} added to your subscription.`,
  addedWhenPaid: (count: number) =>
    `${papers(count)} ${count === 1 ? "is" : "are"} added to your subscription when you pay for that term.`,
  saved: (count: number, day: string) =>
    `We'll save ${papers(count)} for you and deliver ${count === 1 ? "it" : "them"} with the paper for ${day}.`,
  /** `day` is in long form. A holiday without a paper takes nothing from the subscription. */
  noPaper: (day: string, holiday: string | null) =>
    holiday === null ? `No paper is printed on ${day}.` : `No paper is printed on ${day} (${holiday}).`,
  changeUntil: (all: string, restart: string) =>
    `You can change or cancel this stop until ${all}. After that, you can still change the restart date until ${restart}.`,
  restartUntil: (until: string) => `You can change the restart date until ${until}.`,
  holidays: {
    "new-year": "New Year's Day",
    king: "Martin Luther King Jr. Day",
    presidents: "Presidents' Day",
    memorial: "Memorial Day",
    juneteenth: "Juneteenth",
    independence: "Independence Day",
    labor: "Labor Day",
    columbus: "Columbus Day",
    veterans: "Veterans Day",
    thanksgiving: "Thanksgiving",
    "christmas-eve": "Christmas Eve",
    christmas: "Christmas Day",
  } satisfies Record<Holiday, string>,
};
