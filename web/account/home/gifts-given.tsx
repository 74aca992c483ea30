import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { homeWords } from "./home-words.tsx";

/** A link to the gifts that the reader gave. Shown only to donors. */
export function GiftsGiven({ count }: { count: number }): ReactNode {
  const accountPath = useAccountPath();
  if (count === 0) return null;
  return (
    <p>
      <Link to={accountPath(paths.gifts)}>{homeWords.giftsGiven(count)}</Link>
    </p>
  );
}
