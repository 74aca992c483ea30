import type { ReactNode } from "react";
import type { EditorDetails } from "#contract/site.ts";
import css from "./editor-card.module.css";
import { subscribedWords as words } from "./subscribed-words.ts";

/** The thank-you card of an editor (subscribe §2): avatar, name, title, site name. */
export function EditorCard({ editor, given }: { editor: EditorDetails; given: boolean }): ReactNode {
  const { avatar, name, title, siteName } = editor;
  return (
    <figure className={css.card}>
      {avatar !== "" && <img className={css.avatar} src={avatar} alt="" width={72} height={72} />}
      <div className={css.note}>
        <blockquote className={css.words}>
          <p>{given ? words.fromEditorForGift : words.fromEditor}</p>
        </blockquote>
        <figcaption className={css.from}>
          <span className={css.name}>{name}</span>
          <span>{[title, siteName].filter((part) => part !== "").join(", ")}</span>
        </figcaption>
      </div>
    </figure>
  );
}
