import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSettings } from "./settings-file.ts";

const valuesIn = (text: string): unknown => {
  const parsed = parseSettings(text);
  return parsed.kind === "settings"
    ? Object.fromEntries([...parsed.settings].map(([name, { value }]) => [name, value]))
    : `line ${parsed.line} ${parsed.says}`;
};

test("reads plain lines of KEY=VALUE, with comments, empty lines, Windows line ends and a byte order mark", () => {
  const text =
    "\uFEFF# the service's settings\r\nPORT=8080\r\n\r\n  DATABASE_URL=postgres://a:b=c#d@db/doorstep  \r\nHOST=\r\n";
  expect(valuesIn(text)).toEqual({ PORT: "8080", DATABASE_URL: "postgres://a:b=c#d@db/doorstep", HOST: "" });
});

test("removes quotes around a whole value and expands nothing", () => {
  expect(valuesIn(`A="two words"\nB='it is "so"'\nC=a$HOME\\n\nD="`)).toBe(
    "line 4 begins the value of D with a quote and does not end with the same one",
  );
  expect(valuesIn(`A="two words"\nB='it is "so"'\nC=a$HOME\\n`)).toEqual({
    A: "two words",
    B: 'it is "so"',
    C: "a$HOME\\n",
  });
});

test.each([
  ["PORT 8080", "line 1 must read KEY=VALUE, without export and without spaces around the ="],
  ["# ok\nexport PORT=8080", "line 2 must read KEY=VALUE, without export and without spaces around the ="],
  ["PORT = 8080", "line 1 must read KEY=VALUE, without export and without spaces around the ="],
  ["\nPORT= 8080", "line 2 has a space after PORT=; write the value right after the ="],
  ["=8080", "line 1 must read KEY=VALUE, without export and without spaces around the ="],
  ["PORT=1\n\nPORT=2", "line 3 sets PORT again, which line 1 has set"],
  ["SECRET_KEY='abc", "line 1 begins the value of SECRET_KEY with a quote and does not end with the same one"],
])("refuses %j and names the line number", (text, says) => {
  expect(valuesIn(text)).toBe(says);
});

test("an error message never repeats a value from the file", () => {
  fc.assert(
    fc.property(fc.constantFrom("KEY= ", "KEY='", "export KEY=", "KEY ", "a-b="), (start) => {
      expect(valuesIn(`${start}hunter2`)).not.toContain("hunter2");
    }),
  );
});
