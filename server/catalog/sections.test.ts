import { expect, test } from "vitest";
import { type BrokenFile, changedDemoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a field that is missing",
    change: ["  siteName: Kettle Lakes Courier\n", ""],
    spot: "publication:",
    field: "publication.siteName",
    says: "is missing",
  },
  {
    name: "a field that is empty",
    change: ["  siteName: Kettle Lakes Courier\n", "  siteName:\n"],
    spot: "siteName:",
    field: "publication.siteName",
    says: "is empty; write 1 to 80 characters on one line",
  },
  {
    name: "a field that does not exist",
    change: ["  siteName:", "  sitename: x\n  siteName:"],
    spot: "sitename",
    field: "publication.sitename",
    says: "there is no such field here; is it misspelled?",
  },
  {
    name: "a part that does not exist",
    change: ["policy:", "extras: yes\npolicy:"],
    spot: "extras:",
    field: "extras",
    says: "a catalog has no such section; is it misspelled?",
  },
  {
    name: "a part by the name that it once had",
    change: ["policy:", "cancelling: {}\npolicy:"],
    spot: "cancelling:",
    field: "cancelling",
    says: "a catalog has no such section; did you mean canceling?",
  },
  {
    name: "an unknown toggle",
    change: ["  bogo_purchase:", "  bogof:"],
    spot: "bogof",
    field: "toggles.bogof",
    says: "there is no such field here; is it misspelled?",
  },
  {
    name: "a value where fields belong",
    change: ["graceDays: { print: 14, digital: 7 }", "graceDays: 14"],
    spot: "14",
    after: "graceDays",
    field: "policy.graceDays",
    says: "must have its own fields, on indented lines",
  },
  {
    name: "a value where a list belongs",
    change: ["printDays: [wed, fri, sun]", "printDays: wed"],
    spot: "wed",
    after: "printDays:",
    field: "plans[2].printDays",
    says: "must be a list: lines that start with a dash, or [a, b]",
  },
  {
    name: "a list where one value belongs",
    change: ["rate: digital-12m", "rate: [digital-12m]"],
    spot: "rate:",
    after: "membership: Unlimited Digital\n    rate: digital-intro-8w",
    field: "plans[1].rate",
    says: "must be one value, not a list or a group of fields",
  },
  {
    name: "an amount with three decimals",
    change: ["amount: 36.00", "amount: 36.005"],
    spot: "36.005",
    field: "rates[4].versions[1].amount",
    says: "write dollars and cents like 36.00: digits only, at most two decimals",
  },
  {
    name: "an amount with a dollar sign",
    change: ["maxTip: 100.00", "maxTip: $100"],
    spot: "$100",
    field: "policy.maxTip",
    says: "write dollars and cents like 36.00: digits only, at most two decimals",
  },
  {
    name: "a boolean that YAML would guess",
    change: ["default: yes", "default: True"],
    spot: "True",
    field: "publication.default",
    says: "write yes or no",
  },
  {
    name: "a closed day that does not exist",
    change: ["2027-05-31", "2027-02-29"],
    spot: "2027-02-29",
    field: "calendar.closed[7]",
    says: "write an existing date as YYYY-MM-DD, like 2026-12-25",
  },
  {
    name: "an unknown weekday",
    change: ["[sun, mon, tue,", "[sun, mon, tues,"],
    spot: "tues",
    field: "calendar.weekdays[2]",
    says: "write one of: sun, mon, tue, wed, thu, fri, sat",
  },
  {
    name: "an unknown time zone",
    change: ["America/Chicago", "America/Milwaukee"],
    spot: "America/Milwaukee",
    field: "publication.timeZone",
    says: "write an IANA time zone like America/Chicago",
  },
  {
    name: "an unknown state",
    change: ["homeState: WI", "homeState: WX"],
    spot: "WX",
    field: "policy.homeState",
    says: "write one of the 50 states or DC with its two capital letters, like WI",
  },
  {
    name: "an accent that is not a color",
    change: ['accent: "#1f5c4d"', "accent: green"],
    spot: "green",
    field: "publication.accent",
    says: 'write a color like "#0b5d4e", in quotes: # without quotes starts a comment',
  },
  {
    name: "an accent without quotes",
    change: ['accent: "#1f5c4d"', "accent: #1f5c4d"],
    spot: "accent",
    field: "publication.accent",
    says: 'is empty; write a color like "#0b5d4e", in quotes: # without quotes starts a comment',
  },
  {
    name: "a link that is not https",
    change: ["contact: https:", "contact: http:"],
    spot: "http:",
    field: "publication.links.contact",
    says: "write a link that starts with https://, or a path on this site that starts with /",
  },
  {
    name: "a link that runs a script",
    change: ["contact: https://www.kettlelakescourier.example/contact", "contact: javascript:alert(1)"],
    spot: "javascript:",
    field: "publication.links.contact",
    says: "write a link that starts with https://, or a path on this site that starts with /",
  },
  {
    name: "a path that leaves the site",
    change: ["join: /kettlelakescourier.example", "join: //kettlelakescourier.example"],
    spot: "//",
    after: "join:",
    field: "publication.links.join",
    says: "write a link that starts with https://, or a path on this site that starts with /",
  },
  {
    name: "a logo outside the logos folder",
    change: ["logo: kettle", "logo: ../kettle"],
    spot: "../kettle",
    field: "publication.logo",
    says: "write the name of a file in the logos folder, like courier.svg, or a link that starts with https://",
  },
  {
    name: "a time of day that does not exist",
    change: ["cutOff: 17:00", "cutOff: 24:00"],
    spot: "24:00",
    field: "policy.cutOff",
    says: "write a time of day from 00:00 to 23:59, like 17:00",
  },
  {
    name: "more lead days than the terms allow",
    change: ["chargeLeadDays: 7", "chargeLeadDays: 15"],
    spot: "15",
    after: "chargeLeadDays",
    field: "policy.chargeLeadDays",
    says: "write a whole number from 0 to 14",
  },
  {
    name: "a term that is not a length of time",
    change: ["term: 8 weeks", "term: 8 wks"],
    spot: "8 wks",
    field: "rates[1].versions[0].term",
    says: "write a length like 4 weeks, 1 month or 12 months",
  },
  {
    name: "a ZIP range that runs backward",
    change: ["53073-53075", "53075-53073"],
    spot: "53075-53073",
    field: "delivery[4].zips[2]",
    says: "write a ZIP code like 53095, or a range of at most 1000 like 53090-53095",
  },
  {
    name: "a rate without a version",
    change: [
      "  - code: digital-12m\n",
      "  - code: gone\n    name: Gone\n    kind: regular\n    versions: []\n\n  - code: digital-12m\n",
    ],
    spot: "versions: []",
    field: "rates[2].versions",
    says: "add at least one version: a date and a price",
  },
  {
    name: "an identity provider that is not known",
    change: ["identity:\n  kind: builtin", "identity:\n  kind: ldap"],
    spot: "ldap",
    field: "identity.kind",
    says: "write one of: builtin, blox, oidc",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test.each(["yes", "no"])("accepts %s for an optional choice", (choice) => {
  expect(mistakesOf(changedDemoFile(["  passwordPolicy:", `  seasonalPlans: ${choice}\n  passwordPolicy:`]))).toEqual(
    [],
  );
  expect(
    mistakesOf(changedDemoFile(["    rate: digital-12m\n", `    rate: digital-12m\n    gifts: ${choice}\n`])),
  ).toEqual([]);
});
