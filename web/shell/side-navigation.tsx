import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { NavLink } from "#web/ui/router/nav-link.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { signOut } from "#web/data/sign-in.ts";
import { useStaffView } from "#web/data/staff-view.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CloseIcon, ExternalIcon, MenuIcon } from "#web/ui/later-icons.tsx";
import { navigationItems, productHeld } from "./navigation-items.ts";
import type { NavigationItem } from "./navigation-items.ts";
import css from "./side-navigation.module.css";
import { accountAreaWords } from "./account-area-words.tsx";

/** Account §2: below 900 px it collapses and a button opens it. */
export function SideNavigation(): ReactNode {
  const { options, features } = useSite();
  const { pathname } = useLocation();
  const account = useAccountDetails();
  // Until it is known which items fit, they keep their room and can't be pressed.
  const isPending = account.isPending && !account.isError;
  // The page on which the navigation was opened. On the next page it is closed again.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  const Icon = open ? CloseIcon : MenuIcon;
  const isViewing = useStaffView();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!open || element === null) return undefined;
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpenedOn(null);
      element.querySelector("button")?.focus();
    };
    element.addEventListener("keydown", escape);
    return () => element.removeEventListener("keydown", escape);
  }, [open]);
  return (
    <nav ref={menu} className={css.navigation} aria-label={accountAreaWords.account}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls="account-navigation"
        onClick={() => setOpenedOn(open ? null : pathname)}
      >
        <Icon /> {accountAreaWords.menu}
      </button>
      <ul id="account-navigation" className={classNames(css.list, !open && css.collapsed, isPending && css.pending)}>
        {navigationItems(features, options.links.contact, productHeld(account.data ?? null)).map((item) => (
          <li key={item.label}>
            <Item item={item} />
          </li>
        ))}
        {/* Staff who view the account are not signed in. */}
        {!isViewing && (
          <li className={css.last}>
            <button type="button" className={css.item} onClick={() => void signOut()}>
              {accountAreaWords.signOut}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Item({ item }: { item: NavigationItem }): ReactNode {
  const accountPath = useAccountPath();
  if (item.kind === "outside") {
    return (
      <a className={css.item} href={item.href}>
        {item.label} <ExternalIcon size={16} />
      </a>
    );
  }
  // Canceling starts over, from wherever in the account area the reader comes.
  const enter = item.path === paths.cancel ? beginCancelFlow : undefined;
  return (
    <NavLink className={css.item ?? ""} to={accountPath(item.path)} end={item.path === paths.account} onClick={enter}>
      {item.label}
    </NavLink>
  );
}
