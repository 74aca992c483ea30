import { fact, nameOr, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** To the publisher's own desk. */
export const callBackAsked: WriteLetter<"callBackAsked"> = (data, brand) => ({
  subject: `Please call ${data.phone} by ${longDay(data.callBy)}`,
  title: "A reader asked to be called",
  blocks: [
    paragraph("The delivery goes wrong, and the reader is about to cancel. We promised a call."),
    {
      kind: "facts",
      facts: [
        fact("Name", nameOr(data.name, "not given")),
        fact("Account number", String(data.accountNumber)),
        fact("Phone", data.phone),
        fact("Promised by", longDay(data.callBy)),
      ],
    },
    paragraph("Everyone who is to be called is listed by ./doorstep report call-backs."),
    { kind: "link", label: "What the reader sees", url: brand.pages.account },
  ],
});
