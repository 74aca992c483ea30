/** Account 5 and 9: a number, minimum 0, step 0.01; an empty field is no tip. Null: the text isn't such a number. */
export function tipCents(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, "");
  if (text === "") return 0;
  const parts = /^(\d{1,4})?(?:\.(\d{1,2}))?$/.exec(text);
  return parts === null ? null : Number(parts[1] ?? 0) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

/** The tip entered when the plan was chosen, from the browser's history, which survives a reload. 0: none. */
export function tipIn(state: unknown): number {
  const tip: unknown = typeof state === "object" && state !== null && "tipCents" in state ? state.tipCents : 0;
  return typeof tip === "number" && Number.isSafeInteger(tip) && tip > 0 ? tip : 0;
}
