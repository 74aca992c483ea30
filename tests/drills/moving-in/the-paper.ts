import { readFileSync } from "node:fs";
import type { PaperDay } from "./paper-days.ts";

/** The publication that moves in: the Maine demo paper under another name, because its ZIP codes begin with a zero. */
export const domain = "rockweedgazette.example";
export const merchant = "0091777";

const demo = readFileSync(new URL("../../../catalog/b-spruce-harbor-beacon.yaml", import.meta.url), "utf8");

/** Its catalog file. */
export const catalogFile: string = [
  ["domain: spruceharborbeacon.example", `domain: ${domain}`],
  ["beacon.localhost", "rockweed.localhost"],
  ["siteName: The Spruce Harbor Beacon", "siteName: The Rockweed Gazette"],
  ['merchantId: "0091002"', `merchantId: "${merchant}"`],
  ["userId: beaconweb", "userId: rockweedweb"],
  ["vendorId: sc900102", "vendorId: sc900177"],
].reduce((text, [from = "", to = ""]) => {
  if (!text.includes(from)) throw new Error(`the demo file has no "${from}"`);
  return text.replaceAll(from, to);
}, demo);

/** Holidays without a paper. */
export const closed: ReadonlySet<PaperDay> = new Set(
  [...demo.matchAll(/^ {4}- (\d{4}-\d\d-\d\d)/gm)].map(([, day = ""]) => day),
);

/** A plan, and how the old system wrote it. */
export type OldPlan = {
  readonly word: string;
  readonly plan: string;
  readonly rate: string;
  readonly price: string;
  /** 0 is Sunday; none for digital. */
  readonly weekdays: readonly number[];
  readonly daysWritten: readonly string[];
  readonly pays: "any" | "card";
};

export const oldPlans: readonly OldPlan[] = [
  {
    word: "5DAY",
    plan: "five-day",
    rate: "five-day-month",
    price: "42.50",
    weekdays: [2, 3, 4, 5, 6],
    daysWritten: ["Tue-Sat", "Tu, W, Th, F, Sa", "TUESDAY-SATURDAY"],
    pays: "any",
  },
  {
    word: "TH/SA",
    plan: "thu-sat",
    rate: "thu-sat-month",
    price: "24.50",
    weekdays: [4, 6],
    daysWritten: ["Thu/Sat", "Thursday and Saturday", "sat, thur"],
    pays: "any",
  },
  {
    word: "SAT12",
    plan: "saturday",
    rate: "saturday-12w",
    price: "48.00",
    weekdays: [6],
    daysWritten: ["Sat", "SATURDAY"],
    pays: "any",
  },
  {
    word: "DIGMO",
    plan: "digital",
    rate: "digital-month",
    price: "13.99",
    weekdays: [],
    daysWritten: ["", "N/A"],
    pays: "card",
  },
  {
    word: "DIGYR",
    plan: "digital-yearly",
    rate: "digital-year",
    price: "129.00",
    weekdays: [],
    daysWritten: [""],
    pays: "any",
  },
];

/** What a person adds to the mapping that the program guessed. */
export const plansOfMapping = `plans:\n${oldPlans.map(({ word, plan, rate }) => `  "${word}": { plan: ${plan}, rate: ${rate} }\n`).join("")}`;
