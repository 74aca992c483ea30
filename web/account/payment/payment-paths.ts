import { useAccountPath } from "#web/data/account.ts";
import { paths } from "#web/paths.ts";

export const stepParameter = "step";

/** The addresses of this screen, for the account that is chosen. */
export function usePaymentPaths() {
  const of = useAccountPath();
  const choice = of(paths.oneTimePayment);
  return {
    choice,
    payment: `${choice}${choice.includes("?") ? "&" : "?"}${stepParameter}=payment`,
    card: of(paths.updateCard),
    thanks: of(paths.accountThankYou),
    home: of(paths.account),
  } as const;
}
