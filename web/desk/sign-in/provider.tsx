import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { faultText } from "./sign-in-fields.ts";
import css from "./sign-in.module.css";

/** A window at the provider notifies the desk's own window that it is done. Pages of other origins can't hear it. */
const channelName = "desk-provider";

type Props = {
  /** Repeats the sign-in in its own window, so that this screen keeps what was typed. */
  again: boolean;
  label: string;
  onDone: () => void;
};

/** The button for the organization's own sign-in; nothing if there is none. */
export function ProviderButton({ again, label, onDone }: Props): ReactNode {
  const { data } = useDeskRead("deskGetSignInWays", {});
  const [state, setState] = useState({ busy: false, fault: "" });
  useEffect(() => {
    if (!again) return undefined;
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", onDone);
    return () => channel.close();
  }, [again, onDone]);
  if (data?.provider !== true) return null;
  const go = async () => {
    // Opened by the click itself, because later browsers would block it.
    const popup = again ? window.open("about:blank", "_blank", "popup,width=520,height=640") : null;
    setState({ busy: true, fault: "" });
    try {
      const begun = await deskCall("deskBeginProvider", { again });
      if (begun.isSuccess) (popup ?? window).location.assign(begun.url);
      else popup?.close();
      setState({ busy: false, fault: begun.isSuccess ? "" : begun.errorMessage });
    } catch (fault) {
      popup?.close();
      setState({ busy: false, fault: faultText(fault) });
    }
  };
  return (
    <Stack gap={12}>
      <Row>
        <Button variant="secondary" busy={state.busy} onClick={() => void go()}>
          {label}
        </Button>
      </Row>
      {state.fault !== "" && (
        <Alert kind="error">
          <p>{state.fault}</p>
        </Alert>
      )}
    </Stack>
  );
}

/** The page to which the provider sends the browser back. */
export function ProviderBackScreen(): ReactNode {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const query = window.location.search.slice(1);
    // A code is valid only once: reloading the page must not send it again.
    window.history.replaceState(null, "", window.location.pathname);
    if (query === "") return;
    void deskCall("deskFinishProvider", { query })
      .then((answer) => {
        if (!answer.isSuccess) return setSaid(answer.errorMessage);
        if (!answer.again) return window.location.replace("/");
        new BroadcastChannel(channelName).postMessage("done");
        window.close();
        return setSaid("You can close this window.");
      })
      .catch((fault: unknown) => setSaid(faultText(fault)));
  }, []);
  return (
    <main className={css.page}>
      <PageColumn>
        <Stack gap={16}>
          <h1>Sign in to the desk</h1>
          <p role="status">{said === "" ? "One moment …" : said}</p>
          {said !== "" && (
            <p>
              <a href="/">Go to the desk</a>
            </p>
          )}
        </Stack>
      </PageColumn>
    </main>
  );
}
