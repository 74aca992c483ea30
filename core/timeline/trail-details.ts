import { parseDay } from "../day.ts";
import { shortDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import { cents } from "../money.ts";
import type { ExplanationRow } from "./timeline-entry.ts";

type Details = Readonly<Record<string, unknown>>;

/** Details that are shown elsewhere on the screen. */
const elsewhere: ReadonlySet<string> = new Set(["reason", "note", "call", "before", "after"]);

/** What an entry of the trail contains in addition to its sentence, beginning with what changed, before and after. */
export function trailDetails(details: Details): ExplanationRow[] {
  const [before, after] = [partsOf(details["before"]), partsOf(details["after"])];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const others = Object.entries(details).filter(([name]) => !elsewhere.has(name));
  return [
    ...names.map((name) => ({
      label: labelOf(name),
      value: `${valueText(name, before[name])}, then ${valueText(name, after[name])}`,
    })),
    ...others
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => ({ label: labelOf(name), value: valueText(name, value) })),
  ];
}

const isParts = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A single changed value has no name. */
function partsOf(value: unknown): Details {
  if (isParts(value)) return value;
  return value === undefined ? {} : { changed: value };
}

/** `paidThrough` becomes "Paid through". The unit of a figure is shown with its value. */
function labelOf(name: string): string {
  const words = name
    .replace(/Cents$/, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return name.endsWith("Cents") ? money(cents(value)) : String(value);
  if (typeof value === "string") {
    const day = parseDay(value);
    return day === null ? value : shortDay(day, "en");
  }
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((each) => valueText(name, each)).join(", ");
  return JSON.stringify(value);
}
