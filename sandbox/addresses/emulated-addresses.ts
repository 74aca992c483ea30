/** One delivery point known to the emulated vendors, in upper case like postal text. */
export type EmulatedAddress = {
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
  /** USPS answers with the field names used before August 2025. */
  readonly oldNames?: true;
};

export type AddressLookup = Pick<EmulatedAddress, "line" | "unit" | "city" | "stateCode" | "zip5">;

const door = (
  line: string,
  unit: string,
  zip: string,
  route: string,
  extra: Partial<EmulatedAddress> = {},
): EmulatedAddress => {
  const [zip5 = "", plus4 = "", deliveryPoint = ""] = zip.split("-");
  const place = { city: "CEDAR RAPIDS", stateCode: "IA" };
  return { line, unit, ...place, zip5, plus4, deliveryPoint, carrierRoute: route, dpv: "Y", ...extra };
};

/** Addresses for rehearsing every answer of a vendor. Two with the same line are two candidates. */
const doors: readonly EmulatedAddress[] = [
  door("418 3RD AVE SE", "", "52401-1713-18", "C004"),
  door("500 2ND AVE SE", "", "52401-1620-99", "C004", { dpv: "D" }),
  door("500 2ND AVE SE", "APT 4B", "52401-1622-29", "C004"),
  door("500 2ND AVE SE", "APT 99", "52401-1620-99", "C004", { dpv: "S" }),
  door("1200 EDGEWOOD RD", "", "52404-2210-00", "C041", { line: "1200 EDGEWOOD RD SW" }),
  door("77 ELM ST", "", "52402-0000-00", "C012", { dpv: "N" }),
  door("PO BOX 2877", "", "52406-2877-77", "B003"),
  door("RR 2 BOX 18", "", "52333-9802-18", "R002", { city: "SOLON" }),
  door("31 CHERRY HILL RD NW", "", "52405-4402-31", "C022", { vacant: true }),
  door("33 CHERRY HILL RD NW", "", "52405-4402-33", "C022", { vacant: true, oldNames: true }),
  door("800 BLAIRS FERRY RD NE", "PMB 12", "52402-1799-00", "C015", { cmra: true }),
  door("10 PARK PL NE", "", "52402-1111-10", "C012"),
  door("10 PARK PL SE", "", "52402-2222-10", "C013"),
];

/**
 * The doors that a vendor would offer for a line: those with the same line, or with one that differs only by a
 * direction at its end.
 */
export function candidatesFor(lookup: AddressLookup): readonly EmulatedAddress[] {
  const wanted = lookup.line.toUpperCase();
  const isNear = (line: string): boolean => line === wanted || line.replace(/ [NS][EW]$/, "") === wanted;
  const near = doors.filter((known) => known.zip5 === lookup.zip5 && isNear(known.line));
  if (near.length === 0) return ordinaryDoor(lookup);
  const withUnit = near.filter((known) => known.unit === lookup.unit.toUpperCase());
  return withUnit.length > 0 ? withUnit : near.filter((known) => known.unit === "");
}

/** Any house on any street exists, so that a sandbox can be tried with any address, except on Nowhere Lane. */
function ordinaryDoor({ line, unit, city, stateCode, zip5 }: AddressLookup): readonly EmulatedAddress[] {
  const wanted = line.toUpperCase();
  if (
    zip5.startsWith("000") ||
    !/^[1-9N]\S* (?=.*[A-Z])/.test(wanted) ||
    /^\d+ (?:NOWHERE LN|APT|STE|UNIT)\b/.test(wanted)
  )
    return [];
  const number = Number(/\d+/.exec(wanted)?.[0] ?? 0);
  const four = (seed: number): string => String(1000 + (seed % 9000));
  return [
    {
      line: wanted,
      unit: unit.toUpperCase(),
      city: city.toUpperCase(),
      stateCode,
      zip5,
      plus4: four(Math.floor(number / 100) + wanted.length * 37),
      deliveryPoint: String(number % 100).padStart(2, "0"),
      carrierRoute: "C001",
      dpv: "Y",
    },
  ];
}

/** Streets for which a vendor fails, so that every failure can be rehearsed by hand. */
const troubles = {
  "1 SLOW ST": "silent",
  "1 BUSY ST": "over its limit",
  "1 DOWN ST": "down",
  "1 GARBLED ST": "garbled",
  "1 FORBIDDEN ST": "forbidden",
} as const;

export type VendorTrouble = (typeof troubles)[keyof typeof troubles];

export const vendorTroubleAt = (line: string): VendorTrouble | null =>
  Object.entries(troubles).find(([at]) => at === line.toUpperCase())?.[1] ?? null;
