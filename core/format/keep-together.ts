const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const monthsInSpanish = "ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic";
const theirEnds = "ro|rero|zo|il|o|io|sto|t|tiembre|ubre|iembre";
const units = "day|week|month|year|issue|paper|minute|hour|día|semana|mes|año|ejemplar|minuto|hora";

/** What a reader takes in as one piece: a date, a time, a number with its unit, a phone number. */
const pieces = new RegExp(
  [
    String.raw`\b(?:${months}) \d{1,2}\b(?: \u2013 \d{1,2}\b)?(?:, \d{4})?`,
    // "September 20, 2026" is longer than a line of large text on a phone.
    String.raw`\b(?:${months})[a-z]+ \d{1,2}\b(?!, \d{4})`,
    String.raw`\b\d{1,2}, \d{4}\b`,
    String.raw`\b\d{1,2} (?:de )?(?:${monthsInSpanish})(?:${theirEnds})?\b(?: \d{4})?`,
    // So is a whole Spanish date.
    String.raw`\bde \d{4}\b`,
    String.raw`\d [ap]\. ?m\.`,
    String.raw`\b\d+ (?:${units})(?:e?s)?\b`,
    String.raw`\(\d{3}\) \d{3}-\d{4}`,
  ].join("|"),
  "g",
);

/**
 * The same text with no-break spaces within dates, times, numbers with their units, and phone numbers, so that no line
 * begins with a lone year or "weeks". A line may break after a weekday.
 */
export const keepTogether = (text: string): string => text.replace(pieces, (piece) => piece.replaceAll(" ", "\u00a0"));
