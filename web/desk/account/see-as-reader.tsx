import { type ReactNode, useState } from "react";
import { asCallFailed } from "#web/data/call-failed.ts";
import { deskCall } from "../data/desk-call.ts";

type Props = { readonly publication: string; readonly accountNumber: number };

/**
 * Opens the reader's own pages of the account in a new tab, read only. The tab is opened by the click itself, because
 * browsers don't allow that later, and gets its address once the server has made the link.
 */
export function SeeAsReader({ publication, accountNumber }: Props): ReactNode {
  const [state, setState] = useState<"idle" | "opening" | { readonly text: string }>("idle");
  const open = async (): Promise<void> => {
    if (state === "opening") return;
    setState("opening");
    const tab = window.open("", "_blank");
    try {
      const { url } = await deskCall("deskOpenView", { publication, accountNumber });
      if (tab === null)
        return setState({ text: "The browser blocked the new tab. Allow pop-ups here, and try again." });
      tab.opener = null;
      tab.location.replace(url);
      setState("idle");
    } catch (fault) {
      tab?.close();
      setState({ text: asCallFailed(fault).detail ?? "The reader's pages can't be opened right now. Try again." });
    }
  };
  return (
    <>
      <button type="button" aria-busy={state === "opening"} onClick={() => void open()}>
        See as the reader
      </button>
      <span role="status">{typeof state === "string" ? "" : state.text}</span>
    </>
  );
}
