import alertCss from "../ui/alert.module.css";
import { classNames } from "../ui/class-names.ts";
import { element } from "./element.ts";
import css from "./frame.module.css";
import type { FrameState } from "./frame-state.ts";

const slowAfterMs = 8_000;
const stillAsking =
  "Your bank has not answered yet. Please keep this page open: nothing is lost, and you are charged once.";
const nothingCharged = "You were not charged. Try again, use another card, or pay another way.";

export type StatusLine = { readonly root: HTMLElement; show(state: FrameState): void };

/** What became of the payment. Errors are announced at once, the rest when the reader is free. */
export function statusLine(): StatusLine {
  const alert = element("div", { role: "alert" });
  const quiet = element("div", { role: "status" });
  let slow: ReturnType<typeof setTimeout> | undefined;
  const say = (where: HTMLElement, kind: string | undefined, ...lines: readonly string[]): void => {
    const paragraphs = lines.map((line) => element("p", {}, line));
    const looks = classNames(alertCss.alert, css.alert, kind);
    where.replaceChildren(
      element("div", { class: looks }, element("div", { class: alertCss.text ?? "" }, ...paragraphs)),
    );
  };
  return {
    root: element("div", {}, alert, quiet),
    show: (state) => {
      clearTimeout(slow);
      alert.replaceChildren();
      quiet.replaceChildren();
      if (state.kind === "paying") slow = setTimeout(() => say(quiet, alertCss.info, stillAsking), slowAfterMs);
      if (state.kind === "failed") say(alert, alertCss.error, state.text);
      if (state.kind === "approved") say(quiet, alertCss.success, "Payment approved.");
      if (state.kind === "declined" && state.field === null) say(alert, alertCss.error, state.text, nothingCharged);
    },
  };
}
