import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { money } from "#core/format/money-text.ts";

export const renewalDeliveryChanged: WriteLetter<"renewalDeliveryChanged"> = (data, brand) => ({
  subject: `How ${brand.siteName} sends you renewal notices`,
  title: "Your renewal notices",
  blocks: [
    greeting(data.name),
    paragraph(
      data.email === null
        ? `From now on your renewal notices come on paper, by mail. Each one costs ${money(data.paperFee)}.`
        : "From now on your renewal notices come by email, at no charge.",
    ),
    {
      kind: "facts",
      facts: [
        fact("Account number", String(data.accountNumber)),
        fact("Renewal notices go", data.email === null ? "by mail" : `to ${data.email}`),
      ],
    },
    paragraph("If it was not you, please tell customer service."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
