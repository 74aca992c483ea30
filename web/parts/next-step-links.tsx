import type { ReactNode } from "react";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ContactUs } from "./customer-service.tsx";
import { partsWords } from "./parts-words.tsx";

type NextStepLinksProps = {
  phone: string;
  /** The subscription is over, so there is no paper to read. */
  hasEnded?: boolean;
};

/** Where to go from a screen that isn't for this reader: the account, today's paper online, or the phone. */
export function NextStepLinks({ phone, hasEnded = false }: NextStepLinksProps): ReactNode {
  const accountPath = useAccountPath();
  const { ePaper } = useSite().options.links;
  return (
    <Stack gap={16}>
      <Row gap={24}>
        <ButtonLink to={accountPath(paths.account)}>{partsWords.goToAccount}</ButtonLink>
        {!hasEnded && ePaper !== undefined && ePaper !== "" && <a href={ePaper}>{partsWords.readEPaper}</a>}
      </Row>
      <ContactUs phone={phone} />
    </Stack>
  );
}
