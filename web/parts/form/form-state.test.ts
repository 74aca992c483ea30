import { expect, test } from "vitest";
import { formRules, required, trimmed } from "./form-rules.ts";
import { begin, change, complain, formStore, leave, submit } from "./form-state.ts";

const rules = formRules({ email: trimmed(required("Enter an email.")), zip: trimmed(required("Enter a ZIP code.")) });
const empty = begin({ email: "", zip: "" });
const sent = submit(empty, rules(empty.values));

test("shows no error for a field while the reader is still in it", () => {
  expect(change(empty, rules, "email", "").errors).toEqual({});
});

test("shows a field's error, and only that one, once the reader has left it", () => {
  expect(leave(empty, rules, "email").errors).toEqual({ email: "Enter an email." });
});

test("a field that was left is checked at each change", () => {
  const left = leave(empty, rules, "email");
  const fixed = change(left, rules, "email", "ada@example.com");
  expect(fixed.values.email).toBe("ada@example.com");
  expect(fixed.errors["email"]).toBeUndefined();
  expect(change(fixed, rules, "email", "").errors["email"]).toBe("Enter an email.");
});

test("once submitted, all fields show their errors, and each is checked as it changes", () => {
  expect(sent.errors).toEqual({ email: "Enter an email.", zip: "Enter a ZIP code." });
  expect(change(sent, rules, "zip", "53095").errors["zip"]).toBeUndefined();
});

test("a refusal stays next to its field while the reader leaves it, and disappears when it changes", () => {
  const filled = begin({ email: "ada@example.com", zip: "53095" });
  const refused = complain(submit(filled, rules(filled.values)), "email", "This email is taken.");
  expect(leave(refused, rules, "email").errors["email"]).toBe("This email is taken.");
  expect(change(refused, rules, "email", "eda@example.com").errors["email"]).toBeUndefined();
});

test("a form that is submitted again begins without the refusal", () => {
  const refused = complain(empty, "email", "This email is taken.");
  const filled = { ...refused, values: { email: "ada@example.com", zip: "53095" } };
  expect(submit(filled, rules(filled.values)).errors).toEqual({});
});

test("listeners read the new state at once, and are not called after they leave", () => {
  const store = formStore({ email: "", zip: "" });
  const seen: string[] = [];
  const leaveIt = store.subscribe(() => seen.push(store.now().values.email));
  store.update((state) => change(state, rules, "email", "a"));
  leaveIt();
  store.update((state) => change(state, rules, "email", "ab"));
  expect(seen).toEqual(["a"]);
  expect(store.now().values.email).toBe("ab");
});
