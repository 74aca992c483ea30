import { useEffect } from "react";
import { useLocation } from "react-router";
import { currentBoot } from "#web/data/current-boot.ts";
import { keepTyped } from "#web/data/signed-out.ts";
import { checkoutStore } from "./current-checkout.ts";
import { withProgress } from "./saved-progress.ts";

/** Browsers ration changes of the history, and what is written while the page goes away is lost on a reload. */
const settlesAfter = 250;

/** While a step is shown, its history entry knows how far the visitor is; so does a sign-in that comes in between. */
export function useKeepProgress(): void {
  const { key } = useLocation();
  useEffect(() => {
    const { domain } = currentBoot();
    const { history } = window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => history.replaceState(withProgress(history.state, checkoutStore().progress(domain)), "");
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, settlesAfter);
    };
    keepSoon();
    const stopWatching = checkoutStore().watch(keepSoon);
    const stopKeeping = keepTyped("checkout", () => withProgress(null, checkoutStore().progress(domain)));
    return () => {
      clearTimeout(timer);
      stopWatching();
      stopKeeping();
    };
  }, [key]);
}
