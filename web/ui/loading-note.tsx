import type { ReactNode } from "react";
import { uiWords } from "./ui-words.ts";

/**
 * Shown while a part of the page is loading: nothing at first, then that it is on its way, and after eight seconds that
 * nothing is wrong. The same words are in web/index.html, for the time before any script runs (loading-note.css),
 * followed by a reload button. Here, the error boundary reports a part that fails to load.
 */
export function LoadingNote(): ReactNode {
  return (
    <div className="on-its-way" role="status">
      <p>{uiWords.loading}</p>
      <p>{uiWords.loadingSlowly}</p>
    </div>
  );
}
