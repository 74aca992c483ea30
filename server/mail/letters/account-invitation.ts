import { nameOr, paragraph, type WriteLetter } from "../letter-content.ts";

export const accountInvitation: WriteLetter<"accountInvitation"> = ({ accountName, invitedBy, link }, brand) => {
  const whose = nameOr(accountName, "somebody");
  return {
    subject: `You're invited to help with a ${brand.siteName} account`,
    title: `Help with the ${brand.siteName} account of ${whose}`,
    blocks: [
      paragraph(
        `${invitedBy} invited you to help manage the ${brand.siteName} account of ${whose}. You can pay, stop delivery, report a problem and more.`,
      ),
      { kind: "button", label: "See the invitation", url: link },
      paragraph("The link works once, within 14 days, for a sign-in with this email address."),
      paragraph("If you do not know who this is, you do not need to do anything."),
    ],
  };
};
