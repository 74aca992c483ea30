import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";

export const stepParameter = "step";

/** The addresses of this screen, for the account that is chosen. */
export function usePaymentPaths() {
  const of = useAccountPath();
  const choice = of(paths.oneTimePayment);
  const home = of(paths.account);
  const { payment_options: isOn } = useSite().features;
  return {
    choice,
    /** Where a page about the card leads back to: while the options are off there is only the account. */
    back: isOn ? choice : home,
    payment: `${choice}${choice.includes("?") ? "&" : "?"}${stepParameter}=payment`,
    card: of(paths.updateCard),
    thanks: of(paths.accountThankYou),
    home,
  } as const;
}
