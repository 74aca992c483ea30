import { type ReactNode, useState } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useDeliveryAddress } from "#web/data/delivery.ts";
import { useSite } from "#web/data/site.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { InvalidSubscription, isValid } from "#web/parts/invalid-subscription.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { MoveAddress } from "./move-address.tsx";
import { PlannedMove } from "./planned-move.tsx";
import type { CurrentDelivery } from "#contract/delivery-address.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { DeliveryAddressLines } from "./delivery-address-lines.tsx";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import css from "./update-account-page.module.css";
import { updateAccountWords } from "./update-account-words.tsx";

const title = accountMessages.updateAccount;

/** Update Account (account §2): where the paper is delivered. */
export function UpdateAccountPage(): ReactNode {
  return (
    <AccountRead title={title} right="changeAddress">
      {(account) => <UpdateAccount account={account} />}
    </AccountRead>
  );
}

function UpdateAccount({ account }: { account: AccountDetails }): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber || undefined}>{title}</PageHeading>
      <Content account={account} />
    </Stack>
  );
}

function Content({ account }: { account: AccountDetails }): ReactNode {
  if (!isValid(account)) return <InvalidSubscription account={account} />;
  if (!account.currentPlan.isPrintOffer) return <NothingDelivered planName={account.currentPlan.name} />;
  return <Address account={account} />;
}

function Address({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const { data, isError, isFetching, refetch } = useDeliveryAddress(accountNumber);
  const [kept, setKept] = useState(false);
  if (data !== undefined) {
    return (
      <>
        <CurrentAddress address={data.current} nextPaperOn={account.delivery?.nextPaperOn ?? null} />
        {data.change !== null && (
          <PlannedMove change={data.change} accountNumber={accountNumber} onKept={() => setKept(true)} />
        )}
        {data.change === null && kept && (
          <FocusOnMount>
            <Alert kind="success" title={accountMessages.saved}>
              <p>{updateAccountWords.keptAddress}</p>
            </Alert>
          </FocusOnMount>
        )}
        <MoveAddress accountNumber={accountNumber} replaces={data.change !== null} />
      </>
    );
  }
  if (!isError) return <Skeleton height={420} />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

type CurrentAddressProps = { address: CurrentDelivery | null; nextPaperOn: string | null };

/** Where the paper is delivered today, and what can be done instead of a move. */
function CurrentAddress({ address, nextPaperOn }: CurrentAddressProps): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  if (address === null) return <p>{updateAccountWords.noAddress}</p>;
  return (
    <Card labelledBy="current-address">
      <h2 id="current-address">{updateAccountWords.currentAddress}</h2>
      <FactList
        facts={[
          { label: updateAccountWords.address, value: <DeliveryAddressLines place={address} /> },
          { label: updateAccountWords.deliveredBy, value: updateAccountWords.broughtBy(address) },
          ...(nextPaperOn === null ? [] : [{ label: updateAccountWords.nextPaper, value: dayText(nextPaperOn) }]),
        ]}
      />
      {features.temporary_stop && (
        <p className={css.instead}>
          {updateAccountWords.onlyAWhile}{" "}
          <Link to={accountPath(paths.temporaryStop)}>{updateAccountWords.pauseInstead}</Link>
        </p>
      )}
    </Card>
  );
}

/** A digital plan has no paper, so there is no delivery address. */
function NothingDelivered({ planName }: { planName: string }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <Stack gap={16}>
      <Alert kind="info" title={updateAccountWords.nothingDelivered}>
        <p>{updateAccountWords.digitalPlan(planName)}</p>
      </Alert>
      <p>{updateAccountWords.askForPrint}</p>
      <ContactUs />
      <Row>
        <ButtonLink variant="secondary" to={accountPath(paths.account)}>
          {updateAccountWords.backToAccount}
        </ButtonLink>
      </Row>
    </Stack>
  );
}
