import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { shellWords } from "./shell-words.ts";

/** Account §2: any other path. It is also prerendered, for readers without the program, so it offers only links. */
export function NotFoundPage(): ReactNode {
  const { features } = useSite();
  const accountPath = useAccountPath();
  const actions = (
    <>
      <ButtonLink to={accountPath(paths.account)}>{shellWords.goToAccount}</ButtonLink>
      {features.subscription_services && (
        <ButtonLink to={paths.subscribe} variant="secondary">
          {shellWords.seeSubscriptions}
        </ButtonLink>
      )}
    </>
  );
  return (
    <MessageScreen heading={messages.notFoundHeading} actions={actions}>
      <p>{messages.notFound}</p>
      <p>{shellWords.checkAddress}</p>
      <ContactUs />
    </MessageScreen>
  );
}
