import { daysAfter, lastPaperOf, type PaperDay } from "./paper-days.ts";
import type { Seeded } from "./seeded.ts";
import { closed, type OldPlan, oldPlans } from "./the-paper.ts";

/** One reader of the old system as she really is, before her row is written. */
export type OldReader = {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  /** "" for none. */
  readonly email: string;
  /** Ten digits, or "". */
  readonly phone: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly zip: string;
  readonly plan: OldPlan;
  /** "" if the old system has lost it. */
  readonly startedOn: PaperDay;
  readonly paidThrough: PaperDay;
  readonly card: OldCard | null;
  readonly balanceCents: number;
  readonly stop: { readonly from: PaperDay; readonly until: PaperDay } | null;
  readonly isGift: boolean;
  readonly wantsPaper: boolean;
  readonly news: { readonly says: "yes" | "no"; readonly on: PaperDay } | null;
  readonly note: string;
};

export type OldCard = { readonly token: string; readonly last4: string; readonly expires: string };

const firsts = "Nora Walt Lorna Imani Delia Rafael Mary Harold José Odalys Zoë Renée".split(" ");
const lasts =
  "Ellingsen Brandvold Achterberg Okafor-Stern Marchetti O’Neill Vandermolen Nyquist Peña Whitcomb Thibodeaux Etxeberría McAllister Lindqvist Côté Müller".split(
    " ",
  );
const streets = "Limerock Street,Talbot Avenue,Beech Street,Main Street,Old County Road,Pleasant Street".split(",");
const places = [
  { city: "Rockland", zip: "04841" },
  { city: "Owls Head", zip: "04854" },
  { city: "Thomaston", zip: "04861" },
  { city: "South Thomaston", zip: "04858" },
  { city: "Camden", zip: "04843" },
  { city: "Rockport", zip: "04856" },
  { city: "Hope", zip: "04847" },
  { city: "Belfast", zip: "04915" },
  { city: "Lincolnville", zip: "04849" },
] as const;
const notes = [
  'Leave it behind the screen door,\nnot in the "box"',
  "Dog; ring first",
  'Widow of Robert "Bob" – don’t call before 10',
  "",
];

/** A reader of the paper, a different one for each number. */
export function anOldReader(at: number, today: PaperDay, chance: Seeded): OldReader {
  const plan = chance.one(oldPlans);
  const { city, zip } = chance.one(places);
  const isPrint = plan.weekdays.length > 0;
  const isGift = plan.pays === "any" && chance.onceIn(25);
  const paysByCard = !isGift && (plan.pays === "card" || chance.upTo(5) < 3);
  const isBehind = !paysByCard && !isGift && chance.onceIn(20);
  const last4 = String(1000 + chance.upTo(9000));
  const hasEmail = !isPrint || !chance.onceIn(4);
  return {
    number: String(at + 1).padStart(7, "0"),
    first: chance.one(firsts),
    last: chance.one(lasts),
    email: hasEmail ? `reader${at}@mainers.example` : "",
    phone: chance.onceIn(5) ? "" : `207555${String(100 + chance.upTo(100)).padStart(4, "0")}`,
    street: `${1 + chance.upTo(899)} ${chance.one(streets)}`,
    unit: chance.onceIn(11) ? "4B" : "",
    city,
    zip,
    plan,
    startedOn: chance.onceIn(4) ? "" : daysAfter(today, -200 - chance.upTo(4000)),
    // A bill may be late, as long as its days of grace are not over.
    paidThrough: daysAfter(today, isBehind ? -1 - chance.upTo(4) : 2 + chance.upTo(58)),
    card: paysByCard ? { token: `4477${String(at).padStart(8, "0")}${last4}`, last4, expires: "2029-12" } : null,
    balanceCents: chance.onceIn(6) ? chance.one([150, 1100, 500, 123_450]) : 0,
    stop: isPrint && !isBehind && chance.onceIn(17) ? { from: daysAfter(today, 3), until: daysAfter(today, 17) } : null,
    isGift,
    wantsPaper: chance.onceIn(9),
    news: chance.onceIn(3) ? { says: chance.one(["yes", "no"]), on: daysAfter(today, -30 - chance.upTo(900)) } : null,
    note: chance.one(notes),
  };
}

/** The last paper for which she has paid, by our calendar. */
export const promisedThrough = ({ plan, paidThrough, stop }: OldReader, today: PaperDay): PaperDay =>
  lastPaperOf(paidThrough, { weekdays: plan.weekdays, closed }, { today, stop });
