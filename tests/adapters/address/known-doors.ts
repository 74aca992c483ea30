import type { TypedAddress } from "#server/adapters/address/port.ts";

/** One delivery point as the fakes of the vendors know it: upper case, as postal text is. */
export type Door = {
  readonly line: string;
  readonly unit: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string;
  readonly deliveryPoint: string;
  readonly carrierRoute: string;
  readonly dpv: "Y" | "D" | "S" | "N";
  readonly cmra?: true;
  readonly vacant?: true;
};

const door = (line: string, unit: string, zip: string, route: string, extra: Partial<Door> = {}): Door => {
  const [zip5 = "", plus4 = "", deliveryPoint = ""] = zip.split("-");
  const place = { city: "CEDAR RAPIDS", stateCode: "IA" };
  return { line, unit, ...place, zip5, plus4, deliveryPoint, carrierRoute: route, dpv: "Y", ...extra };
};

/** What the fakes find for a line and ZIP; two entries with one line are two candidates. */
const doors: readonly Door[] = [
  door("418 3RD AVE SE", "", "52401-1713-18", "C004"),
  door("500 2ND AVE SE", "", "52401-1620-99", "C004", { dpv: "D" }),
  door("500 2ND AVE SE", "APT 4B", "52401-1622-29", "C004"),
  door("500 2ND AVE SE", "APT 99", "52401-1620-99", "C004", { dpv: "S" }),
  door("1200 EDGEWOOD RD", "", "52404-2210-00", "C041", { line: "1200 EDGEWOOD RD SW" }),
  door("77 ELM ST", "", "52402-0000-00", "C012", { dpv: "N" }),
  door("PO BOX 2877", "", "52406-2877-77", "B003"),
  door("RR 2 BOX 18", "", "52333-9802-18", "R002", { city: "SOLON" }),
  door("31 CHERRY HILL RD NW", "", "52405-4402-31", "C022", { vacant: true }),
  door("800 BLAIRS FERRY RD NE", "PMB 12", "52402-1799-00", "C015", { cmra: true }),
  door("10 PARK PL NE", "", "52402-1111-10", "C012"),
  door("10 PARK PL SE", "", "52402-2222-10", "C013"),
];

/** The doors that a vendor would offer for a line: the same, or the same but for a direction at its end. */
export function candidatesFor(typedLine: string, unit: string, zip5: string): readonly Door[] {
  const wanted = typedLine.toUpperCase();
  const isNear = (line: string): boolean => line === wanted || line.replace(/ [NS][EW]$/, "") === wanted;
  const near = doors.filter((known) => known.zip5 === zip5 && isNear(known.line));
  const withUnit = near.filter((known) => known.unit === unit.toUpperCase());
  return withUnit.length > 0 ? withUnit : near.filter((known) => known.unit === "");
}

/** Lines at which a fake misbehaves, so that every trouble of a vendor can be rehearsed. */
const troubles = {
  "1 SLOW ST": "silent",
  "1 BUSY ST": "429",
  "1 DOWN ST": "503",
  "1 GARBLED ST": "garbled",
  "1 FORBIDDEN ST": "403",
} as const;

export const troubleAt = (line: string): (typeof troubles)[keyof typeof troubles] | null =>
  Object.entries(troubles).find(([at]) => at === line.toUpperCase())?.[1] ?? null;

export const inCedarRapids = (streetAddress: string, zip = "52401"): TypedAddress => ({
  streetAddress,
  city: "Cedar Rapids",
  stateCode: "IA",
  zip,
});
