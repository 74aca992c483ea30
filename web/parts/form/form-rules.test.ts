import { expect, test } from "vitest";
import { asTyped, atMost, formRules, must, oneOf, required, trimmed, yesOrNo } from "./form-rules.ts";

const rules = formRules(
  {
    name: trimmed(required("Enter a name."), atMost(5, "Use at most 5 characters.")),
    again: trimmed(),
    secret: asTyped(),
    way: oneOf(["email", "card"]),
    agreed: yesOrNo(must((yes) => yes, "Agree first.")),
  },
  ({ name, again }) => ({
    name: name === again ? null : "Both differ.",
    again: name === again ? null : "Enter the same again.",
  }),
);
type Values = Parameters<typeof rules>[0];
const right: Values = { name: "Ada", again: "Ada", secret: " x ", way: "card", agreed: true };

test("sends names without surrounding spaces, and a secret as it was typed", () => {
  expect(rules({ ...right, name: " Ada ", again: "Ada " })).toEqual({ ok: true, draft: right });
});

test("shows the first rule that each field breaks", () => {
  expect(rules({ ...right, name: "  ", again: "", agreed: false })).toEqual({
    ok: false,
    problems: { name: "Enter a name.", agreed: "Agree first." },
  });
  expect(rules({ ...right, name: "Augusta", again: "Augusta" })).toMatchObject({
    problems: { name: "Use at most 5 characters." },
  });
});

test("shows checks that compare fields, too, after a field's own problem", () => {
  expect(rules({ ...right, again: "Eda" })).toEqual({
    ok: false,
    problems: { name: "Both differ.", again: "Enter the same again." },
  });
  expect(rules({ ...right, name: "" })).toEqual({
    ok: false,
    problems: { name: "Enter a name.", again: "Enter the same again." },
  });
});

test("refuses an option that is no longer offered", () => {
  // A draft that an earlier release stored.
  const kept = { ...right, ...(JSON.parse('{"way":"fax"}') as Partial<Values>) };
  expect(rules(kept)).toMatchObject({ ok: false, problems: { way: expect.any(String) } });
});
