import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { type CallState, useCall } from "#web/data/use-call.ts";

const failureOf = (state: CallState<unknown>) => (state.kind === "failed" ? state.failure : null);

/**
 * The login's calendar link for an account. `url` is known only right after it was made, because the server keeps no
 * copy.
 */
export function useCalendarLink(accountNumber: number) {
  const { domain } = useSite();
  const queries = useQueryClient();
  const queryKey = ["calendarLink", domain, accountNumber];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("getCalendarLink", { domain, accountNumber }, { signal }),
  });
  const making = useCall("makeCalendarLink");
  const removing = useCall("removeCalendarLink");
  const [url, setUrl] = useState<string | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey });
  return {
    url,
    madeAt: data?.madeAt ?? null,
    isKnown: data !== undefined,
    isRemoved: removing.state.kind === "done" && url === null && data?.madeAt === null,
    isBusy: making.state.kind === "sending" || removing.state.kind === "sending",
    failure: failureOf(making.state) ?? failureOf(removing.state),
    make: async (): Promise<void> => {
      const sent = await making.send({ domain, accountNumber });
      if (sent.kind === "done") setUrl(sent.answer.url);
      await reread();
    },
    remove: async (): Promise<void> => {
      const sent = await removing.send({ domain, accountNumber });
      if (sent.kind === "done") setUrl(null);
      await reread();
    },
  };
}
