import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useSite } from "./site.ts";
import { useCall } from "./use-call.ts";

/** Whether the reader of an account gets news and offers by email. Fails with `CallFailed`. */
export function useMarketingChoice(accountNumber: number) {
  const { domain } = useSite();
  return useQuery({
    queryKey: ["marketing", domain, accountNumber],
    queryFn: ({ signal }) => call("getMarketingChoice", { domain, accountNumber }, { signal }),
    enabled: accountNumber > 0,
    // It can be changed by an email's link, too.
    staleTime: 0,
  });
}

/** Saves the reader's answer, with the sentence next to the checkbox, and reads the answer in effect again. */
export function useChooseMarketing(accountNumber: number) {
  const { domain } = useSite();
  const queries = useQueryClient();
  const { state, send } = useCall("chooseMarketing");
  const choose = async (agreed: boolean, shown: string): Promise<void> => {
    await send({ domain, accountNumber, agreed, shown });
    await queries.invalidateQueries({ queryKey: ["marketing", domain, accountNumber] });
  };
  return { state, choose };
}
