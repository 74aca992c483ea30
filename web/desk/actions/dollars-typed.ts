/** Dollars as people type them ("12", "12.5", "$12.50") in cents; null: nothing that can be read, or zero. */
export function dollarsTyped(text: string): number | null {
  const [, whole, part = ""] = /^\$?\s?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}
