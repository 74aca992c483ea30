import { expect, test } from "vitest";
import { cancelWords } from "./cancel-words.es.tsx";

const { compared, loses } = cancelWords;
const none = { days: [], paper: false, upgrades: [] };

test("a cheaper plan says in Spanish what is lost", () => {
  expect(loses(none)).toBeNull();
  expect(loses({ ...none, days: [3] })).toBe("Ya no recibirá el periódico de los miércoles.");
  expect(loses({ ...none, days: [3], upgrades: ["Puzzles"] })).toBe(
    "Ya no recibirá el periódico de los miércoles, ni Puzzles.",
  );
  expect(loses({ ...none, paper: true })).toBe("Ya no recibirá el periódico impreso.");
});

test("prices of different terms are converted to the same one in Spanish", () => {
  expect(compared({ per: "month", offerCents: 2167, renewalCents: 3914 })).toBe(
    "Son $21.67 al mes en lugar de $39.14.",
  );
});
