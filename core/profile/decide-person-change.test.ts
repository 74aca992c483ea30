import { expect, test } from "vitest";
import { decidePersonChange } from "./decide-person-change.ts";

const onFile = { firstName: "Nora", lastName: "Ellingsen", phone: "+12625550121" };
const newName = { firstName: "Nora", lastName: "Ellingsen-Aas" };

test("changes only the parts that differ", () => {
  const seen = onFile;
  expect(decidePersonChange({ onFile, seen, wanted: { ...onFile, ...newName } })).toEqual({
    kind: "change",
    newName,
    newPhone: null,
  });
  expect(decidePersonChange({ onFile, seen, wanted: { ...onFile, phone: "" } })).toEqual({
    kind: "change",
    newName: null,
    newPhone: "",
  });
});

test("refuses a change that changes nothing", () => {
  expect(decidePersonChange({ onFile, seen: onFile, wanted: onFile })).toEqual({
    kind: "refused",
    because: "same-person",
  });
});

test("refuses to undo what another tab has saved meanwhile", () => {
  const seen = { ...onFile, phone: "" };
  expect(decidePersonChange({ onFile, seen, wanted: { ...seen, ...newName } })).toEqual({
    kind: "refused",
    because: "changed-meanwhile",
  });
});

test("accepts a change that another tab has already saved exactly", () => {
  const seen = { ...onFile, phone: "" };
  expect(decidePersonChange({ onFile, seen, wanted: onFile })).toEqual({ kind: "done" });
});
