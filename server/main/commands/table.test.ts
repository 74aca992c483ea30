import { expect, test } from "vitest";
import { table } from "./table.ts";

test("makes columns as wide as their widest value, and no line ends with spaces", () => {
  expect(
    table(
      ["Name", "State"],
      [
        ["Ada Quill", "active"],
        ["Bo", ""],
      ],
    ),
  ).toBe("Name       State\nAda Quill  active\nBo\n");
});

test("prints only the header of a table without rows", () => {
  expect(table(["Name", "State"], [])).toBe("Name  State\n");
});
