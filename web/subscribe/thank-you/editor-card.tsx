import type { ReactNode } from "react";
import type { EditorDetails } from "#contract/site.ts";
import css from "./editor-card.module.css";

/** The thank-you card of an editor (subscribe §2): avatar, name, title, site name. */
export function EditorCard({ editor, given }: { editor: EditorDetails; given: boolean }): ReactNode {
  const { avatar, name, title, siteName } = editor;
  return (
    <figure className={css.card}>
      {avatar !== "" && <img className={css.avatar} src={avatar} alt="" width={72} height={72} />}
      <div className={css.note}>
        <blockquote className={css.words}>
          <p>
            Thank you for {given ? "giving our paper" : "subscribing"}. You pay for reporters who live where you live,
            and we will work to be worth it.
          </p>
        </blockquote>
        <figcaption className={css.from}>
          <span className={css.name}>{name}</span>
          <span>{[title, siteName].filter((part) => part !== "").join(", ")}</span>
        </figcaption>
      </div>
    </figure>
  );
}
