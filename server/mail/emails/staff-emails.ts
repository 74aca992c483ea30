import { button, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

/** To somebody who may work at the desk, after an invitation or a reset. */
export const staffInvitation: WriteEmail<"staffInvitation"> = ({ name, link }, { siteName }, say) => {
  const words = say.words.staff.staffInvitation;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(name),
      paragraph(words.why(siteName)),
      button(words.opens, link),
      paragraph(words.valid),
      paragraph(words.ignore),
    ],
  };
};
