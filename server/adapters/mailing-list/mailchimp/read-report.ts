import type { ListReport } from "../port.ts";

/**
 * Reads a Mailchimp webhook: a form with `type`, and the member in `data[email]`. It is not signed, so nothing in it is
 * believed: the list is asked about the mailbox.
 */
export function readReport(body: string): ListReport | null {
  const form = new URLSearchParams(body);
  const mailbox = (name: string): string => (form.get(`data[${name}]`) ?? "").trim().toLowerCase().slice(0, 320);
  if (form.get("type") === "upemail") {
    const [email, movedTo] = [mailbox("old_email"), mailbox("new_email")];
    return email === "" || movedTo === "" ? null : { email, movedTo };
  }
  const email = mailbox("email");
  return email === "" ? null : { email, movedTo: null };
}
