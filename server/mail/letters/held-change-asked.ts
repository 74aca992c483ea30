import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

export const heldChangeAsked: WriteLetter<"heldChangeAsked"> = (data, brand) => ({
  subject: `Please allow or refuse a change to your ${brand.siteName} account`,
  title: "A change is waiting for your word",
  blocks: [
    greeting(data.name),
    paragraph("Somebody who is new to your account asked for a change. It happens only if you allow it."),
    {
      kind: "facts",
      facts: [
        fact("The change", data.text),
        fact("Asked by", data.askedBy),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    { kind: "button", label: "Allow or refuse it", url: data.link },
    paragraph("If you do not know about this, refuse it and call customer service."),
  ],
});
