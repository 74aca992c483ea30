import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskGetNews, deskSetNews } from "#contract/desk/news.ts";
import { phoneAnswerRefusal } from "#core/mailing-list/decide-answer-by-phone.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Database } from "#server/db/database.ts";
import { byStaff, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { findPersonOnFile } from "#server/store/account/person-on-file.ts";
import { findChoice } from "#server/store/mailing-list/marketing-choice.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { marketingSentenceIn } from "./marketing-words-in.ts";
import { isNewsOffered, newsRefusals, recordNewsAnswer } from "./record-news-answer.ts";

type Needs = RecordNeeds & { readonly db: Database };

const sentenceChanged = "The sentence has changed. Look again, and read the new one to the caller.";

const sentenceOf = ({ tenant }: Publication): string => marketingSentenceIn.en(tenant.site.siteName);

export const makeDeskGetNews =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskGetNews> =>
  async ({ accountNumber }, { tenantId, publication, at }) => {
    const account = await findAccountOnFile(db, tenantId, accountNumber);
    const person = await db.readTogether(at, (tx) => findPersonOnFile(tx, accountNumber));
    if (account === null || person === null) return notFound();
    const choice = await findChoice(db, tenantId, accountNumber);
    const offered = isNewsOffered(publication);
    const hasMailbox = isMailable(account.contactEmail);
    const code = phoneAnswerRefusal({
      agreed: true,
      offered,
      hasMailbox,
      noContact: person.noContactBecause !== null,
      soFar: choice,
    });
    return {
      sentence: sentenceOf(publication),
      answer: choice === null ? null : { agreed: choice.agreed, on: choice.chosenOn, how: choice.how },
      noYes: code === null ? null : { code, says: newsRefusals[code] },
    };
  };

/** Staff record what somebody says; for a yes, also what they read to the caller. */
export const makeDeskSetNews =
  (needs: Needs): DeskHandler<typeof deskSetNews> =>
  (input: Parsed<typeof deskSetNews>, context) => {
    const name = input.agreed ? "agreeToNews" : "withdrawFromNews";
    return runDeskAction<Output<typeof deskSetNews>>(needs, context, name, input, (within) =>
      within(async (tx) => {
        const { accountNumber, agreed, shown } = input;
        const { publication, now } = context;
        if (agreed && shown !== sentenceOf(publication)) return refusedWith(sentenceChanged);
        const answer = { accountNumber, agreed, how: "phone", shown, now } as const;
        const because = await recordNewsAnswer(tx, needs, publication, answer, byStaff(context));
        if (because === "no-account") return notFound();
        return because === null ? { isSuccess: true, errorMessage: "" } : refusedWith(newsRefusals[because]);
      }),
    );
  };

const refusedWith = (errorMessage: string) => ({ isSuccess: false, errorMessage });
