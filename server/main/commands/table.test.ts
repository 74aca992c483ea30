import { expect, test } from "vitest";
import { table } from "./table.ts";

test("columns are as wide as their widest value, and no line ends with blanks", () => {
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

test("a table without rows is its head", () => {
  expect(table(["Name", "State"], [])).toBe("Name  State\n");
});
