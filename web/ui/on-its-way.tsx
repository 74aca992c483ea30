import type { ReactNode } from "react";
import { uiWords } from "./ui-words.ts";

/**
 * What a reader sees while a part of the page is being loaded: nothing at first, then that it comes, after eight seconds that
 * nothing is wrong. The same words are in web/index.html, for the time before there is a program (on-its-way.css), and
 * later a way to load it again: here a part that does not come is told by the error boundary.
 */
export function OnItsWay(): ReactNode {
  return (
    <div className="on-its-way" role="status">
      <p>{uiWords.loading}</p>
      <p>{uiWords.loadingSlowly}</p>
    </div>
  );
}
