import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

export const accountShared: WriteLetter<"accountShared"> = (data, brand) => ({
  subject: `Your ${brand.siteName} account was added to a sign-in`,
  title: "Your account was added to a sign-in",
  blocks: [
    greeting(data.name),
    paragraph("Somebody gave your account number, last name and ZIP code, and can now look after your subscription."),
    {
      kind: "facts",
      facts: [fact("Account number", String(data.accountNumber)), fact("Signed in as", data.loginEmail)],
    },
    paragraph("If that is neither you nor somebody of your household, please tell customer service at once."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
