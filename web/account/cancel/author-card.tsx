import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import css from "./cancel.module.css";

/** The cancel author's card (account §7, GetCancelAuthorData); nothing if there is none, or it can't be read. */
export function AuthorCard(): ReactNode {
  const { domain } = useSite();
  const { data: author } = useQuery({
    queryKey: ["cancelAuthor", domain],
    queryFn: ({ signal }) => call("getCancelAuthorData", { domain }, { signal }),
  });
  if (author === undefined || author === null) return null;
  const { avatar, name, title, siteName, message } = author;
  return (
    <figure className={css.author}>
      {avatar !== "" && <img className={css.avatar} src={avatar} alt="" width={56} height={56} />}
      <div>
        <blockquote className={css.words}>
          <p>{message}</p>
        </blockquote>
        <figcaption className={css.from}>
          <span className={css.name}>{name}</span>
          <span>{[title, siteName].filter((part) => part !== "").join(", ")}</span>
        </figcaption>
      </div>
    </figure>
  );
}
