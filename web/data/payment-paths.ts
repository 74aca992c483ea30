import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";

export const stepParameter = "step";

/** The addresses of this screen, for the selected account. */
export function usePaymentPaths() {
  const of = useAccountPath();
  const choice = of(paths.oneTimePayment);
  const home = of(paths.account);
  return {
    choice,
    payment: `${choice}${choice.includes("?") ? "&" : "?"}${stepParameter}=payment`,
    card: of(paths.updateCard),
    thanks: of(paths.accountThankYou),
    home,
  } as const;
}
