import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { GivenGift } from "#contract/gift-redemption.ts";
import { liveAuth, storeAuth } from "#web/data/auth.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { whileShownQuery } from "#web/data/email-code.ts";
import { queryClient } from "#web/data/query-client.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { AccountSection } from "./account-setup/account-section.tsx";
import type { AccountEvent, AccountState } from "./checkout/account-state.ts";
import { setUpAccount } from "./checkout/set-up-account.ts";
import { useGiftCode } from "./redeem/gift-code.ts";
import { GiftBegun, GiftSummary, NothingToRedeem, SignInToRedeem } from "./redeem/gift-messages.tsx";
import type { RedeemedGift } from "./redeem/gift-messages.tsx";
import { RedeemForm } from "./redeem/redeem-form.tsx";
import { CardCodeForm } from "./redeem/card-code-form.tsx";
import { makeRedeemerStore } from "./redeem/redeemer.ts";
import type { RedeemerStore } from "./redeem/redeemer.ts";
import { redeemWords as words } from "./redeem/redeem-words.ts";

/** The page of the link in a gift's email (rules 4.14). It has no toggle, because the gift is already paid for. */
export function RedeemScreen(): ReactNode {
  const arrived = useGiftCode();
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? arrived;
  const other = <CardCodeForm onCode={setTyped} />;
  return (
    <PageColumn>
      {code === null ? (
        <NothingToRedeem why="no link" other={other} />
      ) : (
        <Looked key={code} code={code} other={other} />
      )}
    </PageColumn>
  );
}

function Looked({ code, other }: { code: string; other: ReactNode }): ReactNode {
  const { domain } = useSite();
  const { data, error, isFetching, refetch } = useQuery<GivenGift>({
    queryKey: ["gift", domain, code],
    queryFn: ({ signal }) => call("lookUpGift", { domain, code }, { signal }),
    ...whileShownQuery,
  });
  if (data !== undefined) {
    return data.standing === "open" ? (
      <Redeem {...{ domain, code }} gift={data} />
    ) : (
      <NothingToRedeem why={data.standing} />
    );
  }
  if (error === null) return <Looking />;
  const { status } = asCallFailed(error);
  if (status === 404 || status === 400) return <NothingToRedeem why="unknown" other={other} />;
  return (
    <Stack gap={24}>
      <PageHeading>{words.heading}</PageHeading>
      <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />
    </Stack>
  );
}

const Looking = (): ReactNode => (
  <Stack gap={24}>
    <PageHeading>{words.heading}</PageHeading>
    <Skeleton height={180} />
  </Stack>
);

/** Uses a sign-in that this tab already has. */
function accountOnArrival(domain: string): AccountState {
  const auth = liveAuth(session.get("userAuth"), domain, "checkout", Date.now());
  return auth === null ? { kind: "typing" } : { kind: "ready", email: auth.username };
}

type RedeemProps = { domain: string; code: string; gift: GivenGift };

function Redeem({ domain, code, gift }: RedeemProps): ReactNode {
  const [redeemer] = useState(() => makeRedeemerStore(accountOnArrival(domain)));
  const account = useSyncExternalStore(redeemer.subscribe, () => redeemer.now().account);
  const [begun, setBegun] = useState<RedeemedGift | null>(null);
  const { send } = useCall("redeemGift");
  const { siteName } = useSite().options;
  const ready = account.kind === "ready";
  if (begun !== null) return <GiftBegun begun={begun} email={ready ? account.email : ""} />;
  const redeem = async (deliveryAddressId: number | null): Promise<string | null> => {
    const sent = await send({ domain, code, ...(deliveryAddressId !== null && { deliveryAddressId }) });
    if (sent.kind === "failed") return failureText(sent.failure);
    if (sent.kind !== "done") return null;
    if (!sent.answer.isSuccess) return sent.answer.errorMessage;
    queryClient.removeQueries({ queryKey: ["account"] });
    setBegun(sent.answer);
    return null;
  };
  return (
    <Stack gap={32}>
      <PageHeading lead={words.dear(gift.recipientName, siteName)}>{words.yourGift}</PageHeading>
      <GiftSummary gift={gift} />
      {!ready && <p>{words.accountFirst}</p>}
      <AccountOfRedeemer {...{ redeemer, account, domain }} email={gift.recipientEmail ?? ""} />
      <RedeemForm {...{ domain, gift, ready }} onRedeem={redeem} />
    </Stack>
  );
}

type AccountOfRedeemerProps = {
  redeemer: RedeemerStore;
  account: AccountState;
  domain: string;
  /** The address to which the gift was emailed, most likely the recipient's own. "": unknown. */
  email: string;
};

/** The login that gets the gift: this tab's, an existing one, or a new one. */
function AccountOfRedeemer({ redeemer, account, domain, email }: AccountOfRedeemerProps): ReactNode {
  const { options, features } = useSite();
  // A publication that no longer sells anything sets up no accounts, but its gifts can still be redeemed.
  if (!features.subscription_services && account.kind !== "ready") return <SignInToRedeem />;
  const keepToken = (auth: Parameters<typeof storeAuth>[1]) => storeAuth(session, auth, domain, "checkout");
  const setUp = (event: AccountEvent) => setUpAccount({ store: redeemer, call, domain, keepToken }, null, event);
  return (
    <AccountSection
      second={null}
      state={account}
      policy={options.passwordPolicy}
      initial={{ email, confirmEmail: email }}
      onDraft={ignore}
      now={() => redeemer.now().account}
      setUp={setUp}
      onOther={() => redeemer.dispatch({ type: "account", event: { type: "otherEmailWanted" } })}
    />
  );
}

const ignore = (): void => undefined;
