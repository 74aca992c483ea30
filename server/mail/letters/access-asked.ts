import { paragraph, type WriteLetter } from "../letter-content.ts";

export const accessAsked: WriteLetter<"accessAsked"> = ({ accountNumber, loginEmail }, brand) => ({
  subject: `Somebody asked for access to your ${brand.siteName} account`,
  title: "Somebody asked for access to your account",
  blocks: [
    paragraph(
      `Somebody signed in as ${loginEmail} asked to manage account ${accountNumber}. They did not get access, because you already look after it online.`,
    ),
    paragraph("Do you know them, and should they help? Then invite them from your profile page."),
    { kind: "link", label: "Go to your profile", url: brand.pages.profile },
    paragraph("If you do not know them, you do not need to do anything."),
  ],
});
