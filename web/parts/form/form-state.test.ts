import { expect, test } from "vitest";
import { formRules, required, trimmed } from "./form-rules.ts";
import { beginForm, changeField, formStore, leaveField, showFieldError, submitForm } from "./form-state.ts";

const rules = formRules({ email: trimmed(required("Enter an email.")), zip: trimmed(required("Enter a ZIP code.")) });
const empty = beginForm({ email: "", zip: "" });
const sent = submitForm(empty, rules(empty.values));

test("shows no error for a field while the reader is still in it", () => {
  expect(changeField(empty, rules, "email", "").errors).toEqual({});
});

test("shows a field's error, and only that one, once the reader has left it", () => {
  expect(leaveField(empty, rules, "email").errors).toEqual({ email: "Enter an email." });
});

test("a field that was left is checked at each change", () => {
  const left = leaveField(empty, rules, "email");
  const fixed = changeField(left, rules, "email", "ada@example.com");
  expect(fixed.values.email).toBe("ada@example.com");
  expect(fixed.errors["email"]).toBeUndefined();
  expect(changeField(fixed, rules, "email", "").errors["email"]).toBe("Enter an email.");
});

test("once submitted, all fields show their errors, and each is checked as it changes", () => {
  expect(sent.errors).toEqual({ email: "Enter an email.", zip: "Enter a ZIP code." });
  expect(changeField(sent, rules, "zip", "53095").errors["zip"]).toBeUndefined();
});

test("a refusal stays next to its field while the reader leaves it, and disappears when it changes", () => {
  const filled = beginForm({ email: "ada@example.com", zip: "53095" });
  const refused = showFieldError(submitForm(filled, rules(filled.values)), "email", "This email is taken.");
  expect(leaveField(refused, rules, "email").errors["email"]).toBe("This email is taken.");
  expect(changeField(refused, rules, "email", "eda@example.com").errors["email"]).toBeUndefined();
});

test("a form that is submitted again begins without the refusal", () => {
  const refused = showFieldError(empty, "email", "This email is taken.");
  const filled = { ...refused, values: { email: "ada@example.com", zip: "53095" } };
  expect(submitForm(filled, rules(filled.values)).errors).toEqual({});
});

test("listeners read the new state at once, and are not called after they leave", () => {
  const store = formStore({ email: "", zip: "" });
  const seen: string[] = [];
  const leaveIt = store.subscribe(() => seen.push(store.now().values.email));
  store.update((state) => changeField(state, rules, "email", "a"));
  leaveIt();
  store.update((state) => changeField(state, rules, "email", "ab"));
  expect(seen).toEqual(["a"]);
  expect(store.now().values.email).toBe("ab");
});
