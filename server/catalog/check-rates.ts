import { cents, plus } from "#core/money.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import { componentsOf, type RatesSection, type WrittenRate } from "./plan-sections.ts";

type WrittenVersion = WrittenRate["versions"][number];
type Place = { readonly rate: number; readonly version: number };

export function checkRates(rates: RatesSection): Contradiction[] {
  return [
    ...repeatedKeys(
      rates,
      ({ code }) => code,
      (at) => ["rates", at, "code"],
      (code) => `rate ${code} is listed twice`,
    ),
    ...rates.flatMap((rate, at) => [
      ...checkDates(rate, at),
      ...rate.versions.flatMap((version, number) => [
        ...checkAmount(version, { rate: at, version: number }),
        ...checkNext(rates, rate, version, { rate: at, version: number }),
      ]),
    ]),
  ];
}

const field = ({ rate, version }: Place, name: string) => ["rates", rate, "versions", version, name];

/** On each day at most one version is for sale: a version without an end ends where the next begins. */
function checkDates({ versions }: WrittenRate, rate: number): Contradiction[] {
  return versions.flatMap((version, at): Contradiction[] => {
    const place = { rate, version: at };
    if (version.until !== undefined && version.until < version.from) {
      return [{ path: field(place, "until"), says: "must be on or after from" }];
    }
    if (version.subscribersFrom !== undefined && version.subscribersFrom < version.from) {
      return [{ path: field(place, "subscribersFrom"), says: "must be on or after from" }];
    }
    const overlapped = versions.some(
      (other, before) =>
        (other.from < version.from && other.until !== undefined && other.until >= version.from) ||
        (other.from === version.from && before < at),
    );
    return overlapped ? [{ path: field(place, "from"), says: "overlaps with another version of this rate" }] : [];
  });
}

function checkAmount(version: WrittenVersion, place: Place): Contradiction[] {
  const parts = componentsOf(version.components);
  const sum = plus(...parts.map(({ amount }) => amount));
  const findings: Contradiction[] = [];
  if (sum !== version.amount) {
    const says = `the components total ${inDollars(sum)}, but the amount is ${inDollars(version.amount)}`;
    findings.push({ path: field(place, "components"), says });
  }
  const papers = paperValue(version);
  if (papers !== null && papers > version.amount) {
    const says = `the papers of one term total ${inDollars(papers)}, more than the amount of ${inDollars(version.amount)}`;
    findings.push({ path: field(place, "weekdayValues"), says });
  }
  return findings;
}

/** The value of the papers of a term in whole weeks; other terms contain a different number of papers each time. */
function paperValue({ weekdayValues, term }: WrittenVersion): number | null {
  if (weekdayValues === undefined || term.unit !== "weeks") return null;
  return cents(plus(...Object.values(weekdayValues)) * term.length);
}

const inDollars = (amount: number): string => (amount / 100).toFixed(2);

/** A chain of next rates must reach one that renews at itself: that is the price that stays. */
function checkNext(rates: RatesSection, rate: WrittenRate, version: WrittenVersion, place: Place): Contradiction[] {
  const path = field(place, "next");
  if (version.next === undefined || version.next === rate.code) {
    const says = `a ${rate.kind} rate must name the rate that follows it`;
    return rate.kind === "regular" ? [] : [{ path, says }];
  }
  const passed = [rate.code];
  for (let next: string | undefined = version.next; next !== undefined;) {
    if (passed.includes(next)) {
      return [{ path, says: `the rates form a loop: ${[...passed, next].join(", ")}` }];
    }
    const following = rates.find(({ code }) => code === next);
    if (following === undefined) return passed.length > 1 ? [] : [{ path, says: `there is no rate ${next}` }];
    if (following.kind === "save") return [{ path, says: `${next} is a save rate; a rate can't renew at one` }];
    passed.push(next);
    const after = following.versions.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.next;
    next = after === next ? undefined : after;
  }
  return [];
}
