import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { NavLink } from "#web/ui/router/nav-link.tsx";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";
import { queryLengths } from "#core/find/query-length.ts";
import type { StaffAction } from "#core/staff/role.ts";
import { Button } from "#web/ui/button.tsx";
import { deskCall } from "../data/desk-call.ts";
import { clearSavedTexts } from "../data/saved-text.ts";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { focusFirstResult } from "../find/search-results.tsx";
import { useSearchInHash } from "../find/search-in-hash.ts";
import css from "./desk-frame.module.css";

/** The frame of every screen: the current place, one box that finds accounts from anywhere, and who is signed in. */
export function DeskFrame({ me, children }: { me: Me; children: ReactNode }): ReactNode {
  const queries = useQueryClient();
  const may = (action: StaffAction): boolean => me.publications.some((each) => each.may.includes(action));
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    window.scrollTo(0, 0);
    // A link within a screen is gone with it: the keyboard and screen readers continue at the new screen.
    if (shown.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  const signOut = async () => {
    await deskCall("deskSignOut", {});
    queries.clear();
    clearSavedTexts();
    window.location.assign("/");
  };
  return (
    <div className={css.frame}>
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        Skip to the screen
      </button>
      <header className={css.bar}>
        <NavLink to={deskPaths.today} className={css.brand ?? ""}>
          Doorstep <span>Desk</span>
        </NavLink>
        <nav aria-label="Desk" className={css.nav}>
          <NavLink to={deskPaths.today} end>
            Today
          </NavLink>
          <NavLink to={deskPaths.find()}>Find</NavLink>
          {may("subscribe") && <NavLink to={deskPaths.chooseStart()}>New start</NavLink>}
          <NavLink to={deskPaths.queues}>Queues</NavLink>
          {may("askRefund") && <NavLink to={deskPaths.approvals}>Approvals</NavLink>}
          {(may("seeMoney") || may("takePayment")) && <NavLink to={deskPaths.money}>Money</NavLink>}
          {may("seeTrail") && <NavLink to={deskPaths.trail}>Trail</NavLink>}
          {may("manageStaff") && <NavLink to={deskPaths.settings}>Settings</NavLink>}
        </nav>
        <FindBox />
        <div className={css.me}>
          <NavLink to="/my-sign-in" className={css.name ?? ""}>
            {me.name}
          </NavLink>
          <Button variant="link" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </header>
      <main className={css.main} ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/**
 * `/` moves the focus here from anywhere, except while somebody is typing; the down arrow moves it to what was found.
 */
function FindBox(): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const inAddress = useSearchInHash();
  const [typed, setTyped] = useState(inAddress("q"));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Typing the next caller's name replaces this one.
    box.current?.select();
    if (typed.trim() !== "") navigate(deskPaths.find(typed.trim()));
  };
  return (
    <form role="search" className={css.find} onSubmit={submit}>
      <input
        ref={box}
        type="search"
        aria-label="Find an account"
        placeholder="Find an account"
        autoComplete="off"
        spellCheck={false}
        maxLength={queryLengths.longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && focusFirstResult()) event.preventDefault();
          // Pressing `/` here while everything is selected only means going to the box, so it isn't typed.
          if (event.key === "/" && isAllChosen(event.currentTarget)) event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

const isAllChosen = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
