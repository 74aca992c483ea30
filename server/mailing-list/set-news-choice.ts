import type { setNewsChoice } from "#contract/machine/news.ts";
import { changeHandler, type MachineHandler, ruleRefusal } from "#server/http/machine/machine-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { newsRefusals, recordNewsAnswer } from "./record-news-answer.ts";

const needsSentence = "A yes needs the sentence that the reader agreed to; a no must not have one.";

/** A reader's answer given on another of the paper's systems. */
export const makeSetNewsChoice = (needs: RecordNeeds): MachineHandler<typeof setNewsChoice> =>
  changeHandler<typeof setNewsChoice, { readonly agreed: boolean }>(
    async ({ accountNumber, agreed, shown }, { changeAccount, publication, actor, now, requestId }) => {
      if (agreed !== (shown !== undefined)) return ruleRefusal("sentence", needsSentence);
      return changeAccount(accountNumber, async (tx) => {
        const answer = { accountNumber, agreed, how: "other-system", shown: shown ?? "", now } as const;
        const by = { actor, tenant: publication.tenant, requestId };
        const because = await recordNewsAnswer(tx, needs, publication, answer, by);
        if (because === "no-account") return notFound();
        return because === null ? { agreed } : ruleRefusal(because, newsRefusals[because]);
      });
    },
    ({ agreed }) => ({ agreed }),
  );
