import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

/** A change of address was taken back. */
export const addressKept: WriteLetter<"addressKept"> = (data, brand) => ({
  subject: `Your delivery address for ${brand.siteName} stays as it is`,
  title: "Your delivery address stays",
  blocks: [
    greeting(data.name),
    paragraph("You have taken back the change of your delivery address. Nothing changes."),
    {
      kind: "facts",
      facts: [
        ...(data.to === null ? [] : [fact("Your paper goes to", ...data.to.lines)]),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
