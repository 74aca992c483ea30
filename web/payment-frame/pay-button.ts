import buttonCss from "../ui/button.module.css";
import { classNames } from "../ui/class-names.ts";
import spinnerCss from "../ui/spinner.module.css";
import { element, setOrRemove } from "./element.ts";
import { frameWords } from "./frame-words.ts";

export type PayButton = {
  readonly root: HTMLButtonElement;
  setText(text: string): void;
  setBusy(busy: boolean): void;
};

const svg = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function spinner(): Element {
  const size = { width: "20", height: "20", viewBox: "0 0 24 24", "aria-hidden": "true" };
  const root = shape("svg", { class: spinnerCss.spinner ?? "", ...size });
  root.append(
    shape("circle", { class: spinnerCss.track ?? "", cx: "12", cy: "12", r: "9.5" }),
    shape("path", { class: spinnerCss.arc ?? "", d: "M12 2.5a9.5 9.5 0 0 1 9.5 9.5" }),
  );
  return root;
}

/** Says what happens, shows progress in place, keeps its focus; pressing it while busy does nothing (look.md). */
export function payButton(): PayButton {
  const label = element("span", { class: buttonCss.label ?? "" }, frameWords.pay);
  const progress = element("span", { class: buttonCss.progress ?? "", role: "status" });
  const root = element("button", { type: "submit" }, label, progress);
  return {
    root,
    setText: (text) => {
      label.textContent = text;
    },
    setBusy: (busy) => {
      root.className = classNames(buttonCss.button, buttonCss.primary, buttonCss.wide, busy && buttonCss.busy);
      setOrRemove(root, "aria-disabled", busy ? "true" : "");
      setOrRemove(progress, "aria-label", busy ? frameWords.paying : "");
      progress.replaceChildren(...(busy ? [spinner()] : []));
      progress.hidden = !busy;
    },
  };
}
