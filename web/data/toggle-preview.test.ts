import { expect, test } from "vitest";
import { featureKeys } from "#core/site/feature.ts";
import { previewedStates, previewText, readPreview } from "./toggle-preview.ts";

const toggle = (key: (typeof featureKeys)[number], enabled: boolean) => ({
  key,
  description: "",
  enabled,
  creationDate: "2024-01-01",
  archiveDate: null,
});

test("all toggles are off by default", () => {
  expect(Object.values(previewedStates([], {}))).toEqual(featureKeys.map(() => false));
});

test("the debug hook switches toggles on and off at runtime", () => {
  const states = previewedStates([toggle("profile_page", true)], { profile_page: false, temporary_stop: true });
  expect([states.profile_page, states.temporary_stop, states.payment_options]).toEqual([false, true, false]);
});

test("a preview reads back as it was written", () => {
  const preview = { profile_page: false, temporary_stop: true };
  expect(previewText(preview)).toBe("temporary_stop=on,profile_page=off");
  expect(readPreview(previewText(preview))).toEqual(preview);
});

test("ignores what is not a toggle", () => {
  expect(readPreview("everything=on,profile_page=perhaps,,temporary_stop=on")).toEqual({ temporary_stop: true });
  expect(readPreview(null)).toEqual({});
  expect(previewText({})).toBe("");
});
