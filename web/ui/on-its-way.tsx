import type { ReactNode } from "react";

/**
 * What a reader sees while a part of the page is being loaded: nothing at first, then that it comes, after eight seconds that
 * nothing is wrong. The same words stand in web/index.html, for the time before there is a program (on-its-way.css), and
 * later a way to load it again: here a part that does not come is told by the error boundary.
 */
export function OnItsWay(): ReactNode {
  return (
    <div className="on-its-way" role="status">
      <p>This page is on its way.</p>
      <p>The connection is slow. Please keep the page open; nothing is lost.</p>
    </div>
  );
}
