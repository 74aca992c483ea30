import { useLocation } from "#web/ui/router/router.tsx";
import { accountNumberOf, ofAccount } from "#web/paths.ts";

/** The account selected by the address; 0 for the login's default account. */
export const useAccountNumber = (): number => accountNumberOf(useLocation().search);

/** Adds the selected account number to paths of the account area, so that it stays selected from page to page. */
export function useAccountPath(): (path: string) => string {
  const accountNumber = useAccountNumber();
  return (path) => ofAccount(path, accountNumber);
}
