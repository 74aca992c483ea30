import { paragraph, type WriteLetter } from "../letter-content.ts";

/** Goes to the owner when somebody sets up an account with an address that has one; the form itself tells nobody (S7). */
export const alreadyHaveLogin: WriteLetter<"alreadyHaveLogin"> = ({ signInUrl, forgotPasswordUrl }, brand) => ({
  subject: `You already have a login at ${brand.siteName}`,
  title: "You already have a login",
  blocks: [
    paragraph(
      `Somebody tried to create a login at ${brand.siteName} with this email address, but you have one already.`,
    ),
    paragraph("If it was you, sign in with the password you chose then."),
    { kind: "button", label: "Sign in", url: signInUrl },
    { kind: "link", label: "Choose a new password, if you have forgotten it", url: forgotPasswordUrl },
    paragraph("If it was not you, you need not do anything: your login and your password stay as they are."),
  ],
});
