import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { GivenGift } from "#contract/subscriber.ts";
import { liveAuth, storeAuth } from "#web/data/auth.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { queryClient } from "#web/data/query-client.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Column } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { AccountSection } from "./account-setup/account-section.tsx";
import type { AccountEvent, AccountState } from "./checkout/account-state.ts";
import { setUpAccount } from "./checkout/set-up-account.ts";
import { useGiftCode } from "./redeem/gift-code.ts";
import { GiftBegun, GiftSummary, NothingToRedeem, SignInToRedeem } from "./redeem/gift-messages.tsx";
import type { Begun } from "./redeem/gift-messages.tsx";
import { RedeemForm } from "./redeem/redeem-form.tsx";
import { makeRedeemer } from "./redeem/redeemer.ts";
import type { Redeemer } from "./redeem/redeemer.ts";
import { redeemWords as words } from "./redeem/redeem-words.ts";

/** Where the link in a gift's email leads (rules 4.14). It has no toggle: the gift is paid for. */
export function RedeemScreen(): ReactNode {
  const code = useGiftCode();
  return <Column>{code === null ? <NothingToRedeem why="no link" /> : <Looked code={code} />}</Column>;
}

function Looked({ code }: { code: string }): ReactNode {
  const { domain } = useSite();
  // What was found first counts while the page is open: after the redemption it would say "redeemed".
  const { data, error, isFetching, refetch } = useQuery<GivenGift>({
    queryKey: ["gift", domain, code],
    queryFn: ({ signal }) => call("lookUpGift", { domain, code }, { signal }),
    staleTime: Infinity,
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
  if (status === 404 || status === 400) return <NothingToRedeem why="unknown" />;
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

/** A sign-in that this tab already has is used. */
function accountOnArrival(domain: string): AccountState {
  const auth = liveAuth(session.get("userAuth"), domain, "checkout", Date.now());
  return auth === null ? { kind: "typing" } : { kind: "ready", email: auth.username };
}

type RedeemProps = { domain: string; code: string; gift: GivenGift };

function Redeem({ domain, code, gift }: RedeemProps): ReactNode {
  const [redeemer] = useState(() => makeRedeemer(accountOnArrival(domain)));
  const account = useSyncExternalStore(redeemer.subscribe, () => redeemer.now().account);
  const [begun, setBegun] = useState<Begun | null>(null);
  const { send } = useCall("redeemGift");
  const { siteName } = useSite().options;
  const ready = account.kind === "ready";
  if (begun !== null) return <GiftBegun begun={begun} email={ready ? account.email : ""} />;
  const redeem = async (deliveryAddressId: number | null): Promise<string | null> => {
    const sent = await send({ domain, code, ...(deliveryAddressId !== null && { deliveryAddressId }) });
    if (sent.kind === "failed") return messages.somethingWentWrong;
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
      <AccountOfRedeemer {...{ redeemer, account, domain }} />
      <RedeemForm {...{ domain, gift, ready }} onRedeem={redeem} />
    </Stack>
  );
}

type AccountOfRedeemerProps = { redeemer: Redeemer; account: AccountState; domain: string };

/** The login that the gift goes to: the one of this tab, an older one, or a new one. */
function AccountOfRedeemer({ redeemer, account, domain }: AccountOfRedeemerProps): ReactNode {
  const { options, features } = useSite();
  // A publication that sells nothing any more sets up no accounts; what it has sold is redeemed all the same.
  if (!features.subscription_services && account.kind !== "ready") return <SignInToRedeem />;
  const keepToken = (auth: Parameters<typeof storeAuth>[1]) => storeAuth(session, auth, domain, "checkout");
  const setUp = (event: AccountEvent) => setUpAccount({ store: redeemer, call, domain, keepToken }, null, event);
  return (
    <AccountSection
      second={null}
      state={account}
      policy={options.passwordPolicy}
      initial={noDraft}
      onDraft={ignore}
      onSubmit={(credentials) => setUp({ type: "submitted", credentials })}
      onCreate={() => void setUp({ type: "creationAccepted" })}
      onOther={() => redeemer.tell({ type: "account", event: { type: "otherEmailWanted" } })}
    />
  );
}

const noDraft = { email: "", confirmEmail: "" };
const ignore = (): void => undefined;
