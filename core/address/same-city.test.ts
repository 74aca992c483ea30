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
])("treats %s and %s as the same city", (a, b) => {
  expect(sameCity(a, b)).toBe(true);
});

test.each([
  ["West Bend", "Cedarburg"],
  ["North Fond du Lac", "Fond du Lac"],
  ["", "West Bend"],
])("distinguishes %j from %s", (a, b) => {
  expect(sameCity(a, b)).toBe(false);
});
