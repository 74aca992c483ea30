import { paragraph, type WriteLetter } from "../letter-content.ts";

/** To the owner of a mailbox whose address was typed in a checkout that she has not confirmed: only she knows whose it is. */
export const orderToClaim: WriteLetter<"orderToClaim"> = ({ accountNumber, planName }, brand) => ({
  subject: `Did you order ${planName} from ${brand.siteName}?`,
  title: `Did you order ${planName}?`,
  blocks: [
    paragraph(
      `${planName} was ordered and paid for with your email address. It's account number ${accountNumber}. It isn't in your account yet, because it was ordered with a password that you haven't confirmed.`,
    ),
    paragraph("Was it you? Sign in and say so, and you'll find it in your account."),
    { kind: "button", label: "Sign in and answer", url: brand.pages.account },
    paragraph(
      "If it wasn't you, somebody may have mistyped their email address. Sign in and say so. They can't see or change anything of yours.",
    ),
  ],
});
