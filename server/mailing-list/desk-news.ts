import type { DeskOutput, DeskParsed } from "#contract/desk/desk-endpoint.ts";
import type { deskGetNews, deskSetNews } from "#contract/desk/news.ts";
import { type ByPhoneRefusal, whyNotByPhone } from "#core/mailing-list/decide-answer-by-phone.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { actAtDesk, byStaff } from "#server/http/desk/act-at-desk.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccountName } from "#server/store/account/account.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { findPersonOnFile } from "#server/store/account/person-on-file.ts";
import { choiceOf, findChoice, insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { marketingSentenceIn } from "./marketing-words-in.ts";

type Needs = RecordNeeds & { readonly db: Database };

const refusals: Readonly<Record<ByPhoneRefusal, string>> = {
  "not-offered": "This publication doesn't send news and offers by email.",
  "no-mailbox": "There is no email address on this account. Add one first.",
  "no-contact": "The account says that the reader must not be contacted. Take that mark away first.",
  same: "This is what the account says already.",
};
const sentenceChanged = "The sentence has changed. Look again, and read the new one to the caller.";

const sentenceOf = ({ tenant }: Publication): string => marketingSentenceIn.en(tenant.site.siteName);
const isOffered = ({ tenant }: Publication): boolean => tenant.mailingList.kind !== "none";

export const makeDeskGetNews =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskGetNews> =>
  async ({ accountNumber }, { tenantId, publication, at }) => {
    const account = await findAccountOnFile(db, tenantId, accountNumber);
    const person = await db.readTogether(at, (tx) => findPersonOnFile(tx, accountNumber));
    if (account === null || person === null) return notFound();
    const choice = await findChoice(db, tenantId, accountNumber);
    const offered = isOffered(publication);
    const hasMailbox = isMailable(account.contactEmail);
    const code = whyNotByPhone({
      agreed: true,
      offered,
      hasMailbox,
      noContact: person.noContactBecause !== null,
      soFar: choice,
    });
    return {
      sentence: sentenceOf(publication),
      answer: choice === null ? null : { agreed: choice.agreed, on: choice.chosenOn, how: choice.how },
      noYes: code === null ? null : { code, says: refusals[code] },
    };
  };

/** Staff write down what somebody says; of a yes, also what they read to the caller. */
export const makeDeskSetNews =
  (needs: Needs): DeskHandler<typeof deskSetNews> =>
  (input: DeskParsed<typeof deskSetNews>, context) => {
    const name = input.agreed ? "agreeToNews" : "withdrawFromNews";
    return actAtDesk<DeskOutput<typeof deskSetNews>>(needs, context, name, input, (within) =>
      within(async (tx) => {
        const { accountNumber, agreed, shown } = input;
        const { publication, now } = context;
        const account = await lockAccountName(tx, accountNumber);
        const person = await findPersonOnFile(tx, accountNumber);
        if (account === null || person === null) return notFound();
        const because = await whyNot(tx, publication, { accountNumber, agreed, email: account.contactEmail, person });
        if (because !== null) return refusedWith(refusals[because]);
        if (agreed && shown !== sentenceOf(publication)) return refusedWith(sentenceChanged);
        const by = byStaff(context);
        const answer = { accountNumber, agreed, how: "phone", email: account.contactEmail } as const;
        await insertChoice(tx, { ...answer, shown: agreed ? shown : null, actor: by.actor, now });
        await record(tx, needs, by, agreed ? "marketing.agree" : "marketing.withdraw", { accountNumber, how: "phone" });
        return { isSuccess: true, errorMessage: "" };
      }),
    );
  };

const refusedWith = (errorMessage: string) => ({ isSuccess: false, errorMessage });

type Wish = {
  readonly accountNumber: number;
  readonly agreed: boolean;
  readonly email: string;
  readonly person: NonNullable<Awaited<ReturnType<typeof findPersonOnFile>>>;
};

async function whyNot(tx: Tx, publication: Publication, wish: Wish): Promise<ByPhoneRefusal | null> {
  const { accountNumber, agreed, email, person } = wish;
  const soFar = await choiceOf(tx, accountNumber);
  const hasMailbox = isMailable(email);
  return whyNotByPhone({
    agreed,
    offered: isOffered(publication),
    hasMailbox,
    noContact: person.noContactBecause !== null,
    soFar,
  });
}
