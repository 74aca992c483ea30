import type { ReactNode } from "react";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { dayDetail, dayNames, type DayOption } from "./words.ts";

/** Neither today's paper nor yesterday's can be reported: why, and whom to call about an older one. */
export function NothingToReport({ days }: { days: readonly DayOption[] }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="info" title="There is no paper to report right now">
        <p>Reports are taken here on the day of the paper and the day after.</p>
      </Alert>
      <FactList
        facts={days.map((day) => ({
          label: dayNames[day.when],
          value: `${dayText(day.issueOn)}: ${dayDetail(day) ?? ""}`,
        }))}
      />
      <p>Is it about an older paper? Customer service can help.</p>
      <ContactUs />
    </Stack>
  );
}
