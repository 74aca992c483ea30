import { drawing, element } from "./element.ts";
import css from "./frame.module.css";
import { frameWords } from "./frame-words.ts";

/** Says where the card data goes, next to where it is typed. */
export function lockLine(): HTMLElement {
  const lock = drawing(
    { class: css.lock ?? "", width: "16", height: "16", viewBox: "0 0 24 24" },
    ["rect", { x: "5", y: "10.5", width: "14", height: "10", rx: "2" }],
    ["path", { d: "M8 10.5V7.5a4 4 0 0 1 8 0v3" }],
  );
  return element("p", { class: css.safe ?? "" }, lock, element("span", {}, frameWords.straight));
}
