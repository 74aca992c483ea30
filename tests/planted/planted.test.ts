import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faults } from "./faults.ts";

const house = join(import.meta.dirname, "../..");

test.each(faults.map((fault) => [fault.what, fault] as const))(
  "the place where this fault is planted is still there: %s",
  (_, { file, anchor, instead }) => {
    const parts = readFileSync(join(house, file), "utf8").split(anchor);
    expect(parts).toHaveLength(2);
    expect(instead).not.toBe(anchor);
  },
);
