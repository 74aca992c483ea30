import { greeting, paragraph, type LetterData, type WriteLetter } from "../letter-content.ts";
import { settledText } from "./delivery-issue-answered.ts";
import { longDay } from "#core/format/day-text.ts";

/** A redelivery that did not come, or that nobody confirmed, and what it has become (rules 4.8). */
export const redeliverySettled: WriteLetter<"redeliverySettled"> = (data, brand) => ({
  subject: `Your paper of ${longDay(data.issueOn)}`,
  title: data.answer.kind === "credited" ? "Your paper is credited" : "We look into your report",
  blocks: [
    greeting(data.name),
    paragraph(why(data)),
    paragraph(settledText(data.answer)),
    ...(data.because === "not-confirmed" && data.answer.kind === "credited"
      ? [paragraph("If the paper came after all, you need not do anything: the credit is yours.")]
      : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

const why = ({ because, issueOn }: LetterData["redeliverySettled"]): string => {
  const paper = `another paper for the one of ${longDay(issueOn)}`;
  return because === "not-arrived"
    ? `You told us that ${paper} did not come. We are sorry.`
    : `We were to bring you ${paper}, and have not heard that it came.`;
};
