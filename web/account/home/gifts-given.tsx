import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { homeWords } from "./home-words.tsx";

/** For donors: the way to their gifts. Everybody else sees nothing. */
export function GiftsGiven({ count }: { count: number }): ReactNode {
  const accountPath = useAccountPath();
  if (count === 0) return null;
  return (
    <p>
      <Link to={accountPath(paths.gifts)}>{homeWords.giftsGiven(count)}</Link>
    </p>
  );
}
