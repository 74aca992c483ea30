import { expect, test } from "vitest";
import { sameCity } from "./same-city.ts";

test.each([
  ["St. Paul", "Saint Paul"],
  ["west bend", "West Bend"],
  ["W. Bend", "West Bend"],
  ["Mt Horeb", "MOUNT HOREB"],
  ["O'Fallon", "O’Fallon"],
  ["Cañon City", "Canon City"],
  ["La Crosse", "LaCrosse"],
  ["Winston-Salem", "Winston Salem"],
])("takes %s and %s for the same city", (a, b) => {
  expect(sameCity(a, b)).toBe(true);
});

test.each([
  ["West Bend", "Cedarburg"],
  ["North Fond du Lac", "Fond du Lac"],
  ["", "West Bend"],
])("tells %j from %s", (a, b) => {
  expect(sameCity(a, b)).toBe(false);
});
