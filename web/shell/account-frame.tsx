import { Fragment, Suspense } from "react";
import type { ReactNode } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { useStaffView } from "#web/data/staff-view.ts";
import { NotInStaffView } from "#web/parts/not-in-staff-view.tsx";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import css from "./frame.module.css";
import { SideNavigation } from "./side-navigation.tsx";
import { SignInGate } from "./sign-in-gate.tsx";

/** The account area: signed in, with its navigation next to the screens. */
export function AccountFrame({ children }: { children: ReactNode }): ReactNode {
  const accountNumber = useAccountNumber();
  const { pathname } = useLocation();
  const isViewing = useStaffView();
  return (
    <SignInGate>
      <AccountColumns>
        <Suspense fallback={<Skeleton height={320} />}>
          {/* Switching accounts replaces the screen: what was typed for one account is never shown for another. */}
          {isViewing && pathname === paths.manageAnotherAccount ? (
            <NotInStaffView />
          ) : (
            <Fragment key={accountNumber}>{children}</Fragment>
          )}
        </Suspense>
      </AccountColumns>
    </SignInGate>
  );
}

/** The navigation, and the screen next to it. */
export function AccountColumns({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={css.account}>
      <SideNavigation />
      <div className={css.screen}>{children}</div>
    </div>
  );
}
