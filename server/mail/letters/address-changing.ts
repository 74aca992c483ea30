import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** A move of the paper that waits for its day (rules 4.13). */
export const addressChanging: WriteLetter<"addressChanging"> = (data, brand) => ({
  subject: `Your new delivery address for ${brand.siteName}`,
  title: "Your paper goes to another address",
  blocks: [
    greeting(data.name),
    paragraph(
      `From ${longDay(data.firstIssueOn)} on we deliver your paper to a new address. Until then nothing changes.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("New address", ...data.to.lines),
        fact("First paper there", longDay(data.firstIssueOn)),
        fact("Brought by", data.to.byMail ? "Mail" : "Carrier"),
        fact("Bills and receipts", data.billingToo ? "Go to the new address too" : "Go on as they did"),
        ...(data.price === null ? [] : [fact("New price", ...pricePath([data.price]))]),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    paragraph("If you did not ask for this, or have changed your mind, you can take it back in your account."),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});
