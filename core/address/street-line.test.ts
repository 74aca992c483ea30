import { expect, test } from "vitest";
import { streetLine } from "./street-line.ts";

test.each([
  ["415 Hickory St", "", "415 Hickory St"],
  ["415 Hickory St", "  ", "415 Hickory St"],
  ["415 Hickory St", "Apt 4B", "415 Hickory St, Apt 4B"],
  ["415 Hickory St", "4B", "415 Hickory St, # 4B"],
  ["415 Hickory St", "#12", "415 Hickory St, # 12"],
  ["415 Hickory St ", " Rear ", "415 Hickory St, Rear"],
  ["415 Hickory St Apt 4B", "Apt 4B", "415 Hickory St Apt 4B"],
  ["415 Hickory St, apt. 4b", "APT 4B", "415 Hickory St, apt. 4b"],
  ["415 Hickory St", "415", "415 Hickory St, # 415"],
  ["415 Hickory St", "Building C", "415 Hickory St, Building C"],
])("writes %j with %j as %j", (street, unit, line) => {
  expect(streetLine(street, unit)).toBe(line);
});
