import { Component } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

/** Another `place` is another page: there the fault no longer counts. */
type Props = { readonly children: ReactNode; readonly place: string };
type State = { readonly failed: boolean; readonly place: string };

/** A fault in a screen, or a part of the program that could not be loaded, ends here and not in an empty page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.place === state.place ? null : { failed: false, place: props.place };
  }

  static getDerivedStateFromError(): Pick<State, "failed"> {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // A fresh page, not a fresh attempt: after an update of the site the old page's parts no longer exist.
    const again = <Button onClick={() => window.location.reload()}>Try again</Button>;
    return (
      <MessageScreen heading="Sorry" actions={again}>
        <p role="alert">{messages.somethingWentWrong}</p>
      </MessageScreen>
    );
  }
}
