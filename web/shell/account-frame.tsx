import { Suspense } from "react";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Skeleton } from "#web/ui/skeleton.tsx";
import css from "./frame.module.css";
import { SideNavigation } from "./side-navigation.tsx";
import { SignInGate } from "./sign-in-gate.tsx";

/** The account area: signed in, with its navigation beside the screens. */
export function AccountFrame(): ReactNode {
  return (
    <SignInGate>
      <div className={css.account}>
        <SideNavigation />
        <div className={css.screen}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </SignInGate>
  );
}
