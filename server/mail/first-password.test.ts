import { expect, test } from "vitest";
import { renderEmail } from "./render-email.ts";
import { sampleBrand, sampleEmails } from "./sample-emails.ts";

test.each([
  ["en", "Choose a password for The Harbor Courier", "finish setting up your login", /reset your|new password/],
  ["es", "Elija una contraseña para The Harbor Courier", "terminar de crear su acceso", /nueva|cambiar/],
] as const)("asks for a first password without mentioning an old one (%s)", (language, subject, lead, old) => {
  const first = renderEmail("resetPassword", { ...sampleEmails.resetPassword, isFirst: true }, sampleBrand, language);
  expect(first.subject).toBe(subject);
  expect(first.text).toContain(lead);
  expect(first.text).not.toMatch(old);
});
