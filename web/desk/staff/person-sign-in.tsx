import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import type { StaffLink } from "./staff-link-notice.tsx";
import type { StaffMember } from "./staff-words.ts";
import type { useManage } from "./use-manage.ts";

type Props = {
  person: StaffMember;
  manage: ReturnType<typeof useManage>;
  onLinked: (linked: StaffLink | null) => void;
};
type Wish = "signOut" | "reset" | "disable";

const asked: Readonly<Record<Wish, { readonly title: string; readonly submit: string; readonly text: string }>> = {
  signOut: {
    title: "Sign them out everywhere?",
    submit: "Sign out everywhere",
    text: "They are signed out in every browser. They can sign in again at once.",
  },
  reset: {
    title: "Reset the sign-in?",
    submit: "Reset the sign-in",
    text: "Their password, authenticator app, recovery codes and passkeys stop working, and they are signed out. They get a link to set up a new sign-in. Their roles stay.",
  },
  disable: {
    title: "Keep them out?",
    submit: "Disable",
    text: "They are signed out everywhere and can't sign in until somebody lets them in again. Their roles stay.",
  },
};

/** What ends or renews a colleague's sign-in, each after a confirmation. */
export function PersonSignIn({ person, manage: { state, send }, onLinked }: Props): ReactNode {
  const { email, name, standing, sessions, mayRule, isMe } = person;
  const [wish, setWish] = useState<Wish | null>(null);
  const busy = state.kind === "sending";
  const carryOut = async (chosen: Wish) => {
    // The dialog closes first, because the desk may ask for a proof in its own dialog.
    setWish(null);
    onLinked(null);
    if (chosen === "signOut")
      return send(() => deskCall("deskSignStaffOut", { email }), `${name} is signed out everywhere.`);
    if (chosen === "disable")
      return send(() => deskCall("deskDisableStaff", { email, disable: true }), `${name} can't sign in anymore.`);
    const done = await send(() => deskCall("deskResetStaff", { email }), `${name} sets up a new sign-in.`);
    if (done !== null) onLinked({ email, link: done.link, isMailed: done.isMailed });
    return done;
  };
  const enable = () => {
    onLinked(null);
    void send(() => deskCall("deskDisableStaff", { email, disable: false }), `${name} can sign in again.`);
  };
  const ask = (next: Wish, label: string, variant: "secondary" | "danger" = "secondary") => (
    <Button variant={variant} busy={busy} aria-haspopup="dialog" onClick={() => setWish(next)}>
      {label}
    </Button>
  );
  return (
    <Stack gap={12}>
      <h2>Sign-in</h2>
      {!mayRule && (
        <p>
          {isMe
            ? "Your own sign-in is under your name at the top of the page."
            : "Only an owner can change the sign-in of somebody who also works for publications that you don't manage."}
        </p>
      )}
      {mayRule && (
        <Row>
          {sessions > 0 && ask("signOut", "Sign out everywhere")}
          {standing !== "disabled" && ask("reset", standing === "invited" ? "Make a new link" : "Reset the sign-in")}
          {standing === "disabled" ? (
            <Button variant="secondary" busy={busy} onClick={enable}>
              Let them in again
            </Button>
          ) : (
            ask("disable", "Disable", "danger")
          )}
        </Row>
      )}
      {wish !== null && (
        <Dialog
          open
          title={asked[wish].title}
          onClose={() => setWish(null)}
          actions={
            <>
              <Button variant={wish === "disable" ? "danger" : "primary"} onClick={() => void carryOut(wish)}>
                {asked[wish].submit}
              </Button>
              <Button variant="secondary" onClick={() => setWish(null)}>
                Not now
              </Button>
            </>
          }
        >
          <p>
            {name}, {email}
          </p>
          <p>{asked[wish].text}</p>
        </Dialog>
      )}
    </Stack>
  );
}
