import { Component, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { Footer } from "./footer.tsx";
import css from "./frame.module.css";
import { Header } from "./header.tsx";
import { messages } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { signedOutEvent, wasPaymentSent } from "#web/data/session-interruption.ts";
import { useScrollRestoration } from "./scroll-restoration.ts";
import { shellWords } from "./shell-words.ts";
import { isStaffView, useStaffView } from "#web/data/staff-view.ts";
import { InertReason } from "#web/ui/inert.ts";
import { onDemand } from "#web/ui/on-demand.tsx";

const ViewBanner = onDemand(async () => (await import("./view-banner.tsx")).ViewBanner);

/** A different `place` is a different page, where the error no longer matters. */
type Props = { readonly children: ReactNode; readonly place: string };
type State = { readonly failed: boolean; readonly place: string };

/**
 * Catches errors in a screen, or from a part of the program that couldn't be loaded, so that the page isn't left empty.
 */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.place === state.place ? null : { failed: false, place: props.place };
  }

  static getDerivedStateFromError(): Pick<State, "failed"> {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // Reloads instead of retrying: after an update of the site, the old page's parts no longer exist.
    const again = <Button onClick={() => window.location.reload()}>{shellWords.tryAgain}</Button>;
    return (
      <MessageScreen heading={shellWords.sorry} actions={again}>
        <p role="alert">{messages.somethingWentWrong}</p>
      </MessageScreen>
    );
  }
}

/** The frame of every page: skip link, masthead, the page, footer. */
export function SiteFrame({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  useScrollRestoration();
  useSignInAgain();
  const isViewing = useStaffView();
  return (
    <div className={css.site}>
      <a className={css.skip} href="#main">
        {shellWords.skipToContent}
      </a>
      {isViewing && (
        <Suspense fallback={null}>
          <ViewBanner />
        </Suspense>
      )}
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <InertReason value={isViewing ? shellWords.nothingHere : ""}>
          <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
        </InertReason>
      </main>
      <Footer />
    </div>
  );
}

/**
 * Used outside of the account area, which has its own gate: if a token expires while the reader is working, leads to
 * sign-in and back.
 */
function useSignInAgain(): void {
  useEffect(() => {
    const again = () => {
      // The checkout first shows the result of the payment, and then offers the sign-in itself.
      if (wasPaymentSent() || isStaffView()) return;
      import("#web/data/sign-in.ts")
        .then(({ leaveForSignIn }) => leaveForSignIn())
        .catch((fault: unknown) => globalThis.reportError?.(fault));
    };
    window.addEventListener(signedOutEvent, again);
    return () => window.removeEventListener(signedOutEvent, again);
  }, []);
}
