import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";
import { goBack } from "#web/ui/router/browser-history.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSignedIn } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { hasBackArrow, isShop, paths } from "#web/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import css from "./header.module.css";
import { shellWords } from "./shell-words.ts";

/** The masthead (account §2): the publisher's logo links to the publisher's home page. */
export function Header(): ReactNode {
  const { options } = useSite();
  const { pathname } = useLocation();
  const { home } = options.links;
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <div className={css.side}>{hasBackArrow(pathname) && <BackArrow />}</div>
        {home === undefined ? (
          <span className={css.logo}>
            <Logo />
          </span>
        ) : (
          <a className={css.logo} href={home}>
            <Logo />
          </a>
        )}
        <ToAccount />
      </div>
    </header>
  );
}

function Logo(): ReactNode {
  const { options } = useSite();
  if (options.logoUrl === "") return <span className={css.name}>{options.siteName}</span>;
  return <img className={css.image} src={options.logoUrl} alt={options.siteName} height="40" />;
}

/** Shown on the shop's pages. The server renders it for everybody; the browser knows who is signed in. */
function ToAccount(): ReactNode {
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn("account");
  // The thank-you page has its own sign-in, for the account that was bought. Nothing leads away from a payment.
  const isPaying = new URLSearchParams(search).get("step") === "payment";
  if (!isShop(pathname) || pathname === paths.subscribeThankYou || isPaying) return null;
  return (
    <Link className={css.account} to={paths.account}>
      {signedIn ? shellWords.myAccount : shellWords.signIn}
    </Link>
  );
}

/** Goes back one page; if the page was opened directly, goes to the start of the account area. */
function BackArrow(): ReactNode {
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const back = () => (window.history.length > 1 ? goBack() : navigate(accountPath(paths.account)));
  return (
    <button type="button" className={css.back} aria-label={shellWords.back} onClick={back}>
      <ArrowLeftIcon size={24} />
    </button>
  );
}
