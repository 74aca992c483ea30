import { expect, test } from "vitest";
import { cleanNote, giftNoteProblem, maxNoteLength } from "./gift-note.ts";

test.each(["Happy birthday, Linnea! Love, Nora", "For the mornings ... and the crossword.", "It was $3.50.\nEnjoy."])(
  "accepts an ordinary note: %s",
  (note) => expect(giftNoteProblem(note)).toBeNull(),
);

test.each([
  "Win at https://evil.example",
  "evil.example/win",
  "write to me@evil.example",
  "WWW.EVIL.EXAMPLE",
  "evil。com",
  "evil\u200b.com",
  "https:\u2060//evil",
  "evil\u200d.com",
])("refuses a note that a mail program would turn into a link: %s", (note) =>
  expect(giftNoteProblem(note)).toBe("link"),
);

test("refuses a note that is longer than a card, and counts an accented letter once", () => {
  expect(giftNoteProblem("é".repeat(maxNoteLength))).toBeNull();
  expect(giftNoteProblem("é".repeat(maxNoteLength + 1))).toBe("too-long");
});

test("keeps lines and drops invisible characters", () => {
  expect(cleanNote("  Dear Linnea,\r\n\r\n\r\n\r\nenjoy\u0007\u202e it. ")).toBe("Dear Linnea,\n\nenjoy it.");
});

test("keeps the characters that join the people of an emoji and the letters of a word", () => {
  for (const note of ["👨\u200d👩\u200d👧", "می\u200cخواهم"]) expect(cleanNote(note)).toBe(note);
});
