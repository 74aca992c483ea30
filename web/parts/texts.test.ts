import { afterEach, expect, test, vi } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { dayText } from "./day-text.ts";
import { priceWithTerm } from "./plan-price.ts";

afterEach(() => vi.unstubAllEnvs());

test("a day is the same day wherever the reader is", async () => {
  for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", "Pacific/Pago_Pago", "UTC"]) {
    vi.stubEnv("TZ", zone);
    vi.resetModules();
    const there = await import("./day-text.ts");
    expect(plain(there.dayText("2026-03-04"))).toBe("Wed, Mar 4, 2026");
    expect(plain(there.longDayText("2026-03-04"))).toBe("Wednesday, March 4, 2026");
    expect(plain(there.dayText("2024-12-31"))).toBe("Tue, Dec 31, 2024");
  }
});

test("text that isn't a day stays unchanged", () => {
  for (const text of ["", "soon", "2026-3-4", "2026-13-01"]) expect(dayText(text)).toBe(text);
});

test("a price is complete: how much, and how often", () => {
  expect(plain(priceWithTerm(12.99, "4 weeks"))).toBe("$12.99 every 4 weeks");
  expect(priceWithTerm(9.5, "month")).toBe("$9.50 every month");
  expect(priceWithTerm(9.5, "1 Month")).toBe("$9.50 every month");
  expect(priceWithTerm(99, "year")).toBe("$99.00 every year");
  expect(priceWithTerm(99, "per year")).toBe("$99.00 per year");
  expect(priceWithTerm(99, " ")).toBe("$99.00");
});
