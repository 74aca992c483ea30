import type { Move } from "./panel.ts";

const mostDays = 800;

/** Reads what a form or a script has sent; a text tells what is wrong with it. */
export function readMove(body: unknown): Move | string {
  const fields = fieldsOf(body);
  const domain = fields.get("domain");
  if (typeof domain !== "string" || domain === "") return "domain: name a publication.";
  const now = fields.get("now");
  if (typeof now === "string" && now !== "")
    return /^\d{4}-\d\d-\d\d$/.test(now) ? { domain, now } : "now: a day, such as 2027-03-04.";
  const given = fields.get("advanceDays");
  const advanceDays = typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : given;
  if (typeof advanceDays === "number" && Number.isInteger(advanceDays) && advanceDays >= 1 && advanceDays <= mostDays)
    return { domain, advanceDays };
  return `advanceDays: a whole number from 1 to ${mostDays}; or now: a day.`;
}

function fieldsOf(body: unknown): ReadonlyMap<string, unknown> {
  if (body instanceof URLSearchParams) return new Map([...body].map(([name, value]) => [name, value.trim()]));
  return new Map(typeof body === "object" && body !== null ? Object.entries(body) : []);
}
