import type { Input, Output } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { useDeskRead } from "../../data/desk-read.ts";
import { newsText } from "../../table/news-words.ts";
import { ReadState } from "../../table/read-state.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Act = Input<DeskContract["deskSetNews"]>;
type News = Output<DeskContract["deskGetNews"]>;

/** A caller wants news and offers by email, or no longer wants them. */
export function NewsAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber } = account;
  const read = useDeskRead("deskGetNews", { publication: domain, accountNumber });
  return (
    <ReadState read={read} failed="The reader's choice about news can't be loaded right now.">
      {(news) => <NewsForm {...props} news={news} />}
    </ReadState>
  );
}

function NewsForm({ domain, account, back, onRefresh, news }: ActionProps & { readonly news: News }): ReactNode {
  const { accountNumber, version } = account;
  const { sentence, answer, noYes } = news;
  const [agreed, setAgreed] = useState<boolean | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskSetNews", act, { idempotencyKey }),
    () =>
      agreed === true ? "The reader gets news and offers by email." : "The reader won't get news and offers anymore.",
  );
  return (
    <ActionForm
      title="News by email"
      {...{ back, note, state, onRefresh }}
      canSubmit={agreed !== null}
      submit={agreed === true ? "They said yes" : "Take them off"}
      onNote={setNote}
      onSubmit={() => {
        if (agreed === null) return;
        const reason = agreed ? "Asked for news by email" : "Asked for no news by email";
        const common = { publication: domain, accountNumber, seen: version, note };
        void send({ ...common, reason, agreed, shown: sentence });
      }}
      preview={agreed === null ? "Choose what the caller says." : <PreviewLines of={linesOf(agreed, sentence)} />}
    >
      <p>Until now: {newsText(answer)}.</p>
      <RadioGroup
        legend="What the caller says"
        layout="grid"
        value={agreed === null ? null : agreed ? "yes" : "no"}
        onChange={(value) => setAgreed(value === "yes")}
      >
        <RadioCard value="no" title="No more news and offers" disabled={answer?.agreed === false} />
        <RadioCard value="yes" title="Send me news and offers" disabled={noYes !== null} />
      </RadioGroup>
      {noYes !== null && noYes.code !== "same" && <p>{noYes.says}</p>}
    </ActionForm>
  );
}

const linesOf = (agreed: boolean, sentence: string): readonly string[] =>
  agreed
    ? [
        `Read this to the caller, and press only after a yes: “${sentence}”`,
        "The account keeps a record of the sentence and of the phone call. The reader's Profile shows it.",
        "No email is sent now.",
      ]
    : [
        "The reader won't get news and offers by email anymore. Bills, receipts and notices still come.",
        "The address comes off the mailing list within a few minutes. The reader's Profile shows it.",
        "No email is sent now.",
      ];
