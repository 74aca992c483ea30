import { keepTogether } from "#core/format/keep-together.ts";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useCancelReasons } from "#web/data/account.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { paths } from "#web/paths.ts";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";

/** The reason that was given, a way to change it, and the publisher's answer to it. */
export function GivenReason(): ReactNode {
  const accountPath = useAccountPath();
  const { data: reasons = [] } = useCancelReasons();
  const id = session.get("CancelReason")?.terminationReasonID;
  // The answer is the server's, never what this browser has stored.
  const reason = reasons.find(({ terminationReasonID }) => terminationReasonID === id);
  if (reason === undefined) return null;
  return (
    <div className={css.given}>
      <p className={css.soft}>
        {cancelWords.youSaid(reason.reasonDescription)}{" "}
        <Link to={accountPath(paths.cancel)}>{cancelWords.changeReason}</Link>
      </p>
      {reason.reasonHTML !== "" && <SafeHtml html={keepTogether(reason.reasonHTML)} />}
    </div>
  );
}
