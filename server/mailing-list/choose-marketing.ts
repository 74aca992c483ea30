import type { Output } from "#contract/call-shape.ts";
import type { chooseMarketing, marketingRefusals } from "#contract/marketing.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { choiceOf, insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { marketingSentenceIn, marketingSentencesIn } from "./marketing-words-in.ts";

type Answer = Output<typeof chooseMarketing>;
const done: Answer = { isSuccess: true, errorMessage: "" };

/**
 * The reader's own answer, stored with the sentence that the reader saw. A no is always accepted; a yes only if we ask.
 */
export const makeChooseMarketing =
  (needs: RecordNeeds): Handler<typeof chooseMarketing> =>
  async ({ agreed, shown }, context) => {
    const { caller, publication, language, now } = context;
    if (caller.account === null) return notFound();
    const { accountNumber } = caller.account;
    const { mailingList, site } = publication.tenant;
    if (agreed && mailingList.kind === "none") return refusedAs("not-offered", context);
    if (agreed && shown !== marketingSentenceIn[language](site.siteName)) return refusedAs("sentence-changed", context);
    return context.command(async (tx) => {
      const account = await lockAccountContact(tx, accountNumber);
      if (account === null) return notFound();
      if (agreed && !isMailable(account.contactEmail)) return refusedAs("no-mailbox", context);
      const before = await choiceOf(tx, accountNumber);
      if ((before?.agreed ?? false) === agreed) return done;
      const by = byReader(context);
      const { contactEmail: email } = account;
      await insertChoice(tx, { accountNumber, agreed, how: "reader", email, shown, actor: by.actor, now });
      await record(tx, needs, by, agreed ? "marketing.agree" : "marketing.withdraw", {
        accountNumber,
        how: "reader",
      });
      return done;
    });
  };

const refusedAs = (code: (typeof marketingRefusals)[number], { language }: Pick<Context, "language">): Answer => ({
  isSuccess: false,
  code,
  errorMessage: marketingSentencesIn[language][code],
});
