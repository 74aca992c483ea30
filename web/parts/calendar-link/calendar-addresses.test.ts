import { expect, test } from "vitest";
import { forCalendarApp, forGoogle } from "./calendar-addresses.ts";

const url = "https://courier.example/api/Calendar/Deliveries.ics?domain=courier.example&code=a";

test("subscribes in a calendar app, and in Google's with the whole address", () => {
  expect(forCalendarApp(url)).toBe(url.replace("https:", "webcal:"));
  expect(new URL(forGoogle(url)).searchParams.get("cid")).toBe(forCalendarApp(url));
});
