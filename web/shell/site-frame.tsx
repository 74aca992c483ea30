import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import css from "./frame.module.css";
import { Header } from "./header.tsx";
import { useScrollPlace } from "./scroll-place.ts";
import { useSignInAgain } from "./sign-in-again.ts";

/** What is round every page: skip link, masthead, the page, footer. */
export function SiteFrame({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  useScrollPlace();
  useSignInAgain();
  return (
    <div className={css.site}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
