import { type ReactNode, useRef, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { useTitle } from "../frame/use-title.ts";
import { ApprovalRow } from "./approval-row.tsx";
import css from "./approvals-screen.module.css";
import { ReadState } from "../table/read-state.tsx";

/** Credits and refunds that wait for a second person, the oldest first. */
export function ApprovalsScreen(): ReactNode {
  useTitle("Approvals");
  const list = useDeskRead("deskGetApprovals", {});
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState("");
  // The button goes away, and the row may, too.
  const lookAgain = async () => {
    await list.refetch();
    heading.current?.focus();
  };
  return (
    <div className={css.screen}>
      <h1 ref={heading} tabIndex={-1}>
        Approvals
      </h1>
      <div aria-live="polite">
        {done !== "" && (
          <Alert kind="success">
            <p>{done}</p>
          </Alert>
        )}
      </div>
      <ReadState read={list} failed="The approvals can't be loaded right now." height={320}>
        {({ approvals }) =>
          approvals.length === 0 ? (
            <p role="status">Nothing is waiting for approval.</p>
          ) : (
            <ul className={css.list}>
              {approvals.map((approval) => (
                <li key={`${approval.publication}:${approval.approvalId}`}>
                  <ApprovalRow
                    approval={approval}
                    onDone={(text) => {
                      setDone(text);
                      // The row goes away, with the button that was pressed.
                      heading.current?.focus();
                    }}
                    onRefresh={() => void lookAgain()}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </div>
  );
}
