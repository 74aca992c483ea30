import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStreet } from "./parse-street.ts";

const written = (typed: string): string | null => {
  const street = parseStreet(typed);
  return street === null ? null : [street.line, street.unit].filter((part) => part !== "").join(" / ");
};

describe("writes a street line the postal way", () => {
  test.each([
    ["123 main street", "123 Main St"],
    ["123 N. Main Street", "123 N Main St"],
    ["123 NORTH MAIN STREET NORTHWEST", "123 N Main St NW"],
    ["123 north street", "123 North St"],
    ["123 south park", "123 South Park"],
    ["45 E St NW", "45 E St NW"],
    ["45 avenue b", "45 Avenue B"],
    ["45 avenue north", "45 Avenue North"],
    ["9 5TH AVE", "9 5th Ave"],
    ["10 St Johns Avenue", "10 St Johns Ave"],
    ["12A Lake Shore Drive West", "12A Lake Shore Dr W"],
    ["34-12 31st Ave", "34-12 31st Ave"],
    ["N6W23001 Bluemound Road", "N6W23001 Bluemound Rd"],
    ["101 1/2 Elm Ct.", "101 1/2 Elm Ct"],
    ["123½ 5th Ave", "123 1/2 5th Ave"],
    ["101 ½ Elm Ct", "101 1/2 Elm Ct"],
    ["9¾ Elm Ct", "9 3/4 Elm Ct"],
    ["One Liberty Plaza", "1 Liberty Plz"],
    ["2000 US Highway 61", "2000 US Highway 61"],
    ["500 county road 5 north", "500 County Road 5 N"],
    ["7 o'neil lane", "7 O'Neil Ln"],
    ["7 MCARTHUR BLVD", "7 McArthur Blvd"],
    ["7 DeKalb Avenue", "7 DeKalb Ave"],
    ["7 martha's way", "7 Martha's Way"],
    ["120   broadway", "120 Broadway"],
    ["33 Peña Boulevard", "33 Peña Blvd"],
  ])("%s", (typed, expected) => {
    expect(written(typed)).toBe(expected);
  });
});

describe("separates a unit and abbreviates it", () => {
  test.each([
    ["123 Main St Apartment 4b", "123 Main St / Apt 4B"],
    ["123 Main St, Apt. #4-B", "123 Main St / Apt 4-B"],
    ["123 Main St #4", "123 Main St / # 4"],
    ["123 Main St # 4", "123 Main St / # 4"],
    ["123 Main St Apt4B", "123 Main St / Apt 4B"],
    ["123 Main Street Building 3, Suite 200", "123 Main St / Bldg 3 Ste 200"],
    ["123 Main St 2nd floor", "123 Main St / Fl 2"],
    ["123 Main St Rear", "123 Main St / Rear"],
    ["123 Broadway, Basement", "123 Broadway / Bsmt"],
    ["Apt 4, 123 Main St", "123 Main St / Apt 4"],
    ["#4 123 Main St", "123 Main St / # 4"],
    ["123 Front St", "123 Front St"],
    ["10 Pier 5", "10 Pier 5"],
    ["10 Upper Mill Road", "10 Upper Mill Rd"],
    ["10 Old Side", "10 Old Side"],
    ["61 Lot Road Lot 7", "61 Lot Rd / Lot 7"],
  ])("%s", (typed, expected) => {
    expect(written(typed)).toBe(expected);
  });
});

describe("treats post office boxes and private mailboxes as boxes, but not rural routes", () => {
  test.each([
    ["P.O. Box 123", "PO Box 123", true],
    ["p o box #12-a", "PO Box 12-A", true],
    ["POB 7", "PO Box 7", true],
    ["Post Office Box 9", "PO Box 9", true],
    ["Box 55", "PO Box 55", true],
    ["PO Drawer D", "PO Box D", true],
    ["general delivery", "General Delivery", true],
    ["123 Main St PMB 45", "123 Main St / PMB 45", true],
    ["RR 2 Box 18", "RR 2 Box 18", false],
    ["Rural Route 2, Box 18-A", "RR 2 Box 18-A", false],
    ["R.F.D. #3 Box 4", "RR 3 Box 4", false],
    ["HC 68 Box 98", "HC 68 Box 98", false],
    ["Star Route 5 Box 1", "HC 5 Box 1", false],
  ])("%s", (typed, expected, box) => {
    expect(written(typed)).toBe(expected);
    expect(parseStreet(typed)?.box).toBe(box);
  });
});

test.each([
  "Main Street",
  "asdf",
  "123",
  "0 Main St",
  "123 45",
  "123 Apt 4",
  "123 # 4",
  "RR 2",
  "PO Box",
  "#",
  ",",
  " ",
  "-",
])("refuses an address that no carrier could find: %s", (typed) => {
  expect(parseStreet(typed)).toBeNull();
});

test("leaves an address that is written the postal way unchanged", () => {
  const one = (...words: string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
  const typed = fc.tuple(
    fc.integer({ min: 1, max: 99_999 }).map(String),
    one("", "N", "North", "southwest"),
    one("Main", "Old Mill", "5th", "St Johns", "O'Neil", "Park", "DeKalb", "County Road"),
    one("", "Street", "AVE", "Blvd.", "crossing"),
    one("", "NW", "East"),
    one("", "Bldg 3", ", Building 12"),
    one("", "Apartment 4b", "#7", "Unit C", "2nd Floor"),
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const once = parseStreet(parts.join(" "));
      expect(parseStreet(`${once?.line} ${once?.unit}`)).toEqual(once);
      expect(once).not.toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test("reads any text of any length without throwing", () => {
  const holds = fc.property(fc.string({ unit: "grapheme" }), (typed) => {
    expect(() => parseStreet(typed)).not.toThrow();
  });
  fc.assert(holds);
  for (const long of ["apt 1 ", "# ", "north ", "1", "1-", "a'"]) {
    expect(() => parseStreet(`1 Main ${long.repeat(20_000)}`)).not.toThrow();
  }
});
