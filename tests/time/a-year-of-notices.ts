import { type Day, toDay } from "#core/day.ts";
import type { EmailKind } from "#core/notice/email.ts";

/** An expected email: its day, its kind, and what it must say. */
export type ExpectedNotice = { readonly on: Day; readonly kind: EmailKind; readonly says: readonly string[] };

const on = (day: string, kind: EmailKind, ...says: readonly string[]): ExpectedNotice => ({
  on: toDay(day),
  kind,
  says,
});

/** All three subscribe on this Monday; the year ends when this day has come again. */
export const begins = toDay("2026-02-02");
export const ends = toDay("2027-02-02");

/** On this day the publisher's file gets new prices, which new subscribers pay from June 15. */
export const pricesIncrease = toDay("2026-06-01");
const soldFrom = toDay("2026-06-15");

/** The new price of each rate, and the first term at which readers with an older price pay it. */
export const newPrices = [
  { rateCode: "wed-fri-sun-4w", amount: 3900, soldFrom, subscribersFrom: toDay("2026-08-01") },
  { rateCode: "digital-4w", amount: 1399, soldFrom, subscribersFrom: toDay("2026-09-01") },
  { rateCode: "digital-12m", amount: 12_900, soldFrom, subscribersFrom: toDay("2027-01-01") },
] as const;

// Worked out by hand from rules 3, 3a, 4.3, 4.4 and 6 and from law.md, before there was code for it. Not to be changed
// to match the program: a difference is a fault of one of the two, and the rule says of which.

/**
 * California, Wed/Fri/Sun print, billed. Bought Mon, Feb 2: first paper Wed, Feb 4, twelve issues, so that the next term
 * begins Wed, Mar 4 and every fourth Wednesday after it. Fri, Dec 25 and Fri, Jan 1 have no paper: the term from 9 Dec ends
 * Fri, Jan 8, the next one begins Sun, Jan 10 and ends Fri, Feb 5.
 *
 * A bill comes 28 days before a term begins, and is paid nine days later. The first term on or after 1 August begins 19
 * August: its price is told the day before its bill, 29 days ahead (CA8: 7 to 30). The yearly reminder comes two weeks
 * before the 4th of February (CA7). Nothing is charged by itself: no reminder of a charge.
 */
export const californiaPays = [
  ["2026-02-13", "2026-03-13", "2026-04-10", "2026-05-08", "2026-06-05", "2026-07-03", "2026-07-31"],
  ["2026-08-28", "2026-09-25", "2026-10-23", "2026-11-20", "2026-12-22", "2027-01-19"],
]
  .flat()
  .map(toDay);

export const california: readonly ExpectedNotice[] = [
  on("2026-02-02", "confirmMailbox"),
  on("2026-02-02", "acknowledgment", "Wed/Fri/Sun Print + Digital", "$36.00", "Wednesday, March 4, 2026"),
  on("2026-02-02", "receipt", "$36.00"),
  on("2026-02-02", "renewalMethodChanged", "We won't charge your card automatically"),
  on("2026-02-04", "bill", "$36.00", "Wednesday, March 4, 2026"),
  on("2026-02-13", "receipt", "$36.00"),
  on("2026-03-04", "bill", "$36.00", "Wednesday, April 1, 2026"),
  on("2026-03-13", "receipt", "$36.00"),
  on("2026-04-01", "bill", "$36.00", "Wednesday, April 29, 2026"),
  on("2026-04-10", "receipt", "$36.00"),
  on("2026-04-29", "bill", "$36.00", "Wednesday, May 27, 2026"),
  on("2026-05-08", "receipt", "$36.00"),
  on("2026-05-27", "bill", "$36.00", "Wednesday, June 24, 2026"),
  on("2026-06-05", "receipt", "$36.00"),
  on("2026-06-24", "bill", "$36.00", "Wednesday, July 22, 2026"),
  on("2026-07-03", "receipt", "$36.00"),
  on("2026-07-21", "priceChange", "$36.00", "$39.00", "Wednesday, August 19, 2026", "Cancel your subscription"),
  on("2026-07-22", "bill", "$39.00", "Wednesday, August 19, 2026"),
  on("2026-07-31", "receipt", "$39.00"),
  on("2026-08-19", "bill", "$39.00", "Wednesday, September 16, 2026"),
  on("2026-08-28", "receipt", "$39.00"),
  on("2026-09-16", "bill", "$39.00", "Wednesday, October 14, 2026"),
  on("2026-09-25", "receipt", "$39.00"),
  on("2026-10-14", "bill", "$39.00", "Wednesday, November 11, 2026"),
  on("2026-10-23", "receipt", "$39.00"),
  on("2026-11-11", "bill", "$39.00", "Wednesday, December 9, 2026"),
  on("2026-11-20", "receipt", "$39.00"),
  on("2026-12-13", "bill", "$39.00", "Sunday, January 10, 2027"),
  on("2026-12-22", "receipt", "$39.00"),
  on("2027-01-10", "bill", "$39.00", "Sunday, February 7, 2027"),
  on("2027-01-19", "receipt", "$39.00"),
  on("2027-01-21", "annualReminder", "Wed/Fri/Sun Print + Digital", "$39.00", "4 weeks", "Cancel your subscription"),
];

/**
 * Minnesota, digital, EZ-Pay. Bought Mon, Feb 2 for $1.00: 56 days to Sun, Mar 29, charged seven days before the next
 * term, Mon, Mar 23, and every 28 days after it. The end of the promotion is announced ten days before that charge (N2:
 * at least 7). The first term on or after September 1 begins September 14 and is charged on the 7th: announced twenty
 * days before (MN3). The card is good through January: announced thirty days and seven days before. The yearly reminder
 * comes two weeks before February 2 (MN3).
 */
export const minnesota: readonly ExpectedNotice[] = [
  on("2026-02-02", "confirmMailbox"),
  on("2026-02-02", "acknowledgment", "Unlimited Digital + E-edition", "$11.99", "Monday, March 23, 2026"),
  on("2026-02-02", "receipt", "$1.00"),
  on("2026-03-13", "promoEnding", "$1.00", "$11.99", "Monday, March 23, 2026", "Cancel your subscription"),
  on("2026-03-23", "receipt", "$11.99"),
  on("2026-04-20", "receipt", "$11.99"),
  on("2026-05-18", "receipt", "$11.99"),
  on("2026-06-15", "receipt", "$11.99"),
  on("2026-07-13", "receipt", "$11.99"),
  on("2026-08-10", "receipt", "$11.99"),
  on("2026-08-18", "priceChange", "$11.99", "$13.99", "Monday, September 7, 2026", "Cancel your subscription"),
  on("2026-09-07", "receipt", "$13.99"),
  on("2026-10-05", "receipt", "$13.99"),
  on("2026-11-02", "receipt", "$13.99"),
  on("2026-11-30", "receipt", "$13.99"),
  on("2026-12-28", "receipt", "$13.99"),
  on("2027-01-01", "cardExpiring", "ending in 9990", "Sunday, January 31, 2027"),
  on("2027-01-19", "annualReminder", "Unlimited Digital + E-edition", "$13.99", "4 weeks", "Cancel your subscription"),
  on("2027-01-24", "cardExpiring", "ending in 9990", "Sunday, January 31, 2027"),
  on("2027-01-25", "receipt", "$13.99"),
];

/**
 * New York, digital for 12 months, EZ-Pay. Bought Mon, Feb 2, paid through February 1, 2027, charged Tue, Jan 26. The
 * reminder of a yearly term comes 21 days before the charge, 28 before the term (NY4: 15 to 45); it names what will be
 * charged. The higher price is announced 20 days before the charge (NY2: 5 to 30), with the right to cancel for 14 days
 * after it (NY3). The reminder says everything that a yearly one must.
 */
export const newYork: readonly ExpectedNotice[] = [
  on("2026-02-02", "confirmMailbox"),
  on("2026-02-02", "acknowledgment", "12 months", "$119.00", "Tuesday, January 26, 2027"),
  on("2026-02-02", "receipt", "$119.00"),
  on("2027-01-05", "renewalReminder", "$129.00", "12 months", "Tuesday, January 26, 2027", "Cancel your subscription"),
  on(
    "2027-01-06",
    "priceChange",
    "$119.00",
    "$129.00",
    "Tuesday, January 26, 2027",
    "Tuesday, February 9, 2027",
    "unused part",
  ),
  on("2027-01-26", "receipt", "$129.00"),
];
