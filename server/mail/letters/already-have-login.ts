import { paragraph, type WriteLetter } from "../letter-content.ts";

/** Goes to the owner, at most once a day, when somebody sets up an account with her address and another password. */
export const alreadyHaveLogin: WriteLetter<"alreadyHaveLogin"> = ({ signInUrl, forgotPasswordUrl }, brand) => ({
  subject: `You already have a login at ${brand.siteName}`,
  title: "You already have a login",
  blocks: [
    paragraph(
      `Someone tried to set up an account at ${brand.siteName} with this email address and a password that isn't yours.`,
    ),
    paragraph("If it was you, sign in with the password you chose before."),
    { kind: "button", label: "Sign in", url: signInUrl },
    { kind: "link", label: "Forgot your password? Choose a new one", url: forgotPasswordUrl },
    paragraph(
      "If it wasn't you, you don't need to do anything. Nothing was changed, and nobody got into your account.",
    ),
  ],
});
