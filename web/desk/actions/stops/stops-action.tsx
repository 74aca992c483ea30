import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { readForAccount } from "../../data/for-account.ts";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { ActionLoading } from "../action-loading.tsx";
import { WhileReading } from "../while-reading.tsx";
import { EditStop } from "./edit-stop.tsx";
import { WithdrawStop } from "./withdraw-stop.tsx";

/** Changes or cancels a stop, as far as its papers are before their cut-off. */
export function StopsAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const stops = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "stops", version],
    queryFn: () => readForAccount("getTemporaryStops", { domain, accountNumber }),
    staleTime: Infinity,
    // What was typed stays while the account is read again.
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [wish, setWish] = useState<"edit" | "withdraw">("edit");
  if (stops.data === undefined) return <ActionLoading read={stops} what="The vacation holds" />;
  const open = stops.data.filter(({ state }) => state !== "over");
  const stop = open.find(({ stopID }) => String(stopID) === chosen) ?? (open.length === 1 ? open[0] : undefined);
  const Form = wish === "edit" ? EditStop : WithdrawStop;
  return (
    <Stack gap={16}>
      <h1>Change a hold</h1>
      {open.length !== 1 && (
        <RadioGroup
          legend={open.length === 0 ? "This account has no vacation hold that can be changed." : "Which vacation hold"}
          value={chosen}
          onChange={setChosen}
        >
          {open.map((each) => (
            <RadioCard
              key={each.stopID}
              value={String(each.stopID)}
              title={`${deskDayText(each.stopDate)} to ${deskDayText(each.restartDate)}`}
            />
          ))}
        </RadioGroup>
      )}
      {stop !== undefined && (
        <>
          <RadioGroup
            legend={`The hold from ${deskDayText(stop.stopDate)} to ${deskDayText(stop.restartDate)}`}
            layout="grid"
            value={wish}
            onChange={(value) => setWish(value === "withdraw" ? "withdraw" : "edit")}
          >
            <RadioCard value="edit" title="Change it" />
            <RadioCard
              value="withdraw"
              title={stop.state === "begun" ? "End it now" : "Take it back"}
              disabled={stop.whenWithdrawn === null}
            >
              {stop.whenWithdrawn === null
                ? "Too late: its papers can't be changed anymore."
                : `Delivery restarts on ${deskDayText(stop.whenWithdrawn.restartsWith)}.`}
            </RadioCard>
          </RadioGroup>
          <WhileReading read={stops}>
            <Form key={`${wish} ${stop.stopID}`} {...props} stop={stop} />
          </WhileReading>
        </>
      )}
    </Stack>
  );
}
