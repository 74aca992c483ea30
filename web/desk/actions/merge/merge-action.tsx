import type { Input } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { money } from "#core/format/money-text.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";
import { mergeLines } from "./merge-lines.ts";
import { TwoAccounts } from "./two-accounts.tsx";

type Act = Input<DeskContract["deskMergeAccounts"]>;

/** Merges two accounts of one person: which one stays, and what moves. */
export function MergeAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [typed, setTyped] = useState("");
  const [stays, setStays] = useState<"this" | "other">("this");
  const [note, setNote] = useNote();
  const other = /^\d{4,12}$/.test(typed.trim()) ? Number(typed.trim()) : null;
  const pair = {
    into: stays === "this" ? accountNumber : (other ?? 0),
    from: stays === "this" ? (other ?? 0) : accountNumber,
  };
  const preview = useQuery({
    queryKey: ["desk-action", domain, "merge", pair, version],
    queryFn: () => deskCall("deskPreviewMerge", { publication: domain, ...pair }),
    enabled: other !== null && other !== accountNumber,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskMergeAccounts", act, { idempotencyKey }),
    (answer) => doneText(pair, answer.isSuccess ? answer.creditCents : 0),
  );
  const found = other === null ? undefined : preview.data;
  const isItself = other === accountNumber;
  const canSubmit = found !== undefined && found.refused === null;
  const missing = preview.isError && asCallFailed(preview.error).status === 404;
  const lookAgain = () => {
    onRefresh();
    void preview.refetch();
  };
  return (
    <ActionForm
      title="Merge two accounts of one person"
      {...{ back, note, state, canSubmit }}
      submit="Merge the accounts"
      isDangerous
      onNote={setNote}
      onRefresh={lookAgain}
      onSubmit={() => {
        if (found === undefined) return;
        void send({
          publication: domain,
          accountNumber: pair.into,
          seen: stays === "this" ? version : found.into.version,
          from: pair.from,
          fromSeen: stays === "this" ? found.from.version : version,
          creditCents: found.creditCents,
          reason: "Two accounts of one person",
          note,
        });
      }}
      next={
        stays === "this" ? undefined : (
          <ButtonLink to={`/${domain}/accounts/${pair.into}`} variant="link">
            Open account {pair.into}
          </ButtonLink>
        )
      }
      preview={
        canSubmit ? (
          <PreviewLines of={mergeLines(found)} />
        ) : preview.isFetching ? (
          "Checking both accounts …"
        ) : (
          "Nothing yet: type the number of an account that can be merged."
        )
      }
    >
      <TextField
        label="The other account"
        hint="Its number, as Find shows it."
        inputMode="numeric"
        figures
        width="half"
        required
        value={typed}
        error={
          isItself
            ? "This is the same account. Enter the number of the other one."
            : missing
              ? "There is no such account here."
              : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
      {other !== null && !isItself && !missing && (
        <RadioGroup
          legend="Which one stays"
          layout="grid"
          value={stays}
          onChange={(value) => setStays(value === "other" ? "other" : "this")}
        >
          <RadioCard value="this" title={`Account ${accountNumber}`} />
          <RadioCard value="other" title={`Account ${other}`} />
        </RadioGroup>
      )}
      {found !== undefined && <TwoAccounts from={found.from} into={found.into} />}
      {found !== undefined && found.refused !== null && (
        <Alert kind="warning">
          <p>{found.refused.text}</p>
        </Alert>
      )}
    </ActionForm>
  );
}

const doneText = ({ from, into }: { readonly from: number; readonly into: number }, creditCents: number): string => {
  const credit = creditCents > 0 ? ` ${money(creditCents)} is on its balance.` : "";
  return `Account ${from} is part of account ${into} now.${credit} The reader got an email.`;
};
