import { button, fact, facts, paragraph } from "../email-content.ts";
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

/** To the publisher's own customer service. */
export const webhookOff: WriteEmail<"webhookOff"> = ({ endpointId, url, because, answer }, _, say) => {
  const words = say.words.staff.webhookOff;
  const host = URL.parse(url)?.host ?? url;
  return {
    subject: words.subject(host),
    title: words.title,
    blocks: [
      paragraph(words.why[because]),
      facts(fact(words.number, String(endpointId)), fact(words.address, url), fact(words.answer, answer)),
      paragraph(words.kept),
      paragraph(words.next(endpointId)),
      button(words.rules, "https://www.standardwebhooks.com/"),
    ],
  };
};
