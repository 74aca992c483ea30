import buttonCss from "../ui/button.module.css";
import { classNames } from "../ui/class-names.ts";
import spinnerCss from "../ui/spinner.module.css";
import { drawing, element, setOrRemove } from "./element.ts";
import { frameWords } from "./frame-words.ts";

export type PayButton = {
  readonly root: HTMLButtonElement;
  /** @param working announced by screen readers while the button is busy */
  setText(text: string, working: string): void;
  setBusy(busy: boolean): void;
};

function spinner(): Element {
  return drawing(
    { class: spinnerCss.spinner ?? "", width: "20", height: "20", viewBox: "0 0 24 24" },
    ["circle", { class: spinnerCss.track ?? "", cx: "12", cy: "12", r: "9.5" }],
    ["path", { class: spinnerCss.arc ?? "", d: "M12 2.5a9.5 9.5 0 0 1 9.5 9.5" }],
  );
}

/**
 * The label says what the button does, progress is shown inside it, and it keeps the focus; clicks while busy are
 * ignored (look.md).
 */
export function payButton(): PayButton {
  const label = element("span", { class: buttonCss.label ?? "" }, frameWords.pay);
  const progress = element("span", { class: buttonCss.progress ?? "", role: "status" });
  let working: string = frameWords.charging.working;
  const root = element("button", { type: "submit" }, label, progress);
  return {
    root,
    setText: (text, busyWith) => {
      label.textContent = text;
      working = busyWith;
    },
    setBusy: (busy) => {
      root.className = classNames(buttonCss.button, buttonCss.primary, buttonCss.wide, busy && buttonCss.busy);
      setOrRemove(root, "aria-disabled", busy ? "true" : "");
      setOrRemove(progress, "aria-label", busy ? working : "");
      progress.replaceChildren(...(busy ? [spinner()] : []));
      progress.hidden = !busy;
    },
  };
}
