/** The 50 states and the District of Columbia: label and two-letter postal code (subscribe 2). */
export const states = [
  { label: "Alabama", value: "AL" },
  { label: "Alaska", value: "AK" },
  { label: "Arizona", value: "AZ" },
  { label: "Arkansas", value: "AR" },
  { label: "California", value: "CA" },
  { label: "Colorado", value: "CO" },
  { label: "Connecticut", value: "CT" },
  { label: "Delaware", value: "DE" },
  { label: "District of Columbia", value: "DC" },
  { label: "Florida", value: "FL" },
  { label: "Georgia", value: "GA" },
  { label: "Hawaii", value: "HI" },
  { label: "Idaho", value: "ID" },
  { label: "Illinois", value: "IL" },
  { label: "Indiana", value: "IN" },
  { label: "Iowa", value: "IA" },
  { label: "Kansas", value: "KS" },
  { label: "Kentucky", value: "KY" },
  { label: "Louisiana", value: "LA" },
  { label: "Maine", value: "ME" },
  { label: "Maryland", value: "MD" },
  { label: "Massachusetts", value: "MA" },
  { label: "Michigan", value: "MI" },
  { label: "Minnesota", value: "MN" },
  { label: "Mississippi", value: "MS" },
  { label: "Missouri", value: "MO" },
  { label: "Montana", value: "MT" },
  { label: "Nebraska", value: "NE" },
  { label: "Nevada", value: "NV" },
  { label: "New Hampshire", value: "NH" },
  { label: "New Jersey", value: "NJ" },
  { label: "New Mexico", value: "NM" },
  { label: "New York", value: "NY" },
  { label: "North Carolina", value: "NC" },
  { label: "North Dakota", value: "ND" },
  { label: "Ohio", value: "OH" },
  { label: "Oklahoma", value: "OK" },
  { label: "Oregon", value: "OR" },
  { label: "Pennsylvania", value: "PA" },
  { label: "Rhode Island", value: "RI" },
  { label: "South Carolina", value: "SC" },
  { label: "South Dakota", value: "SD" },
  { label: "Tennessee", value: "TN" },
  { label: "Texas", value: "TX" },
  { label: "Utah", value: "UT" },
  { label: "Vermont", value: "VT" },
  { label: "Virginia", value: "VA" },
  { label: "Washington", value: "WA" },
  { label: "West Virginia", value: "WV" },
  { label: "Wisconsin", value: "WI" },
  { label: "Wyoming", value: "WY" },
] as const;

export type State = (typeof states)[number];
export type StateCode = State["value"];

export const stateCodes: readonly StateCode[] = states.map(({ value }) => value);

/** Finds a state by its code or full name in any case; null if there is no match. */
export function findState(typed: string): State | null {
  const wanted = typed.trim().toLowerCase();
  return states.find(({ label, value }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted) ?? null;
}

/**
 * States that match what was typed so far, best match first: by postal code, then by name, then by a later word of the
 * name ("carolina"). Periods are ignored.
 */
export function statesLike(typed: string): readonly State[] {
  const wanted = typed.replaceAll(".", "").trim().toLowerCase();
  if (wanted === "") return states;
  const ranks: readonly ((state: State) => boolean)[] = [
    ({ value }) => value.toLowerCase() === wanted,
    ({ label }) => label.toLowerCase().startsWith(wanted),
    ({ label }) => label.toLowerCase().includes(` ${wanted}`),
  ];
  return [...new Set(ranks.flatMap((fits) => states.filter(fits)))];
}
