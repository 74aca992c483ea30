import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { Stack } from "./ui/stack.tsx";
import { StaticRouter } from "./ui/router/router.tsx";
import { Pages } from "./app.tsx";
import { HomePage } from "./account/home/home-page.tsx";
import { accountQuery } from "./data/account.ts";
import { confirmationQuery, type EmailConfirmation } from "./data/email-confirmation.ts";
import { readBoot } from "./data/boot.ts";
import { setBoot } from "./data/current-boot.ts";
import { currentFeatures } from "./data/site.ts";
import { PageHeading } from "./parts/page-heading.tsx";
import { ofAccount, paths } from "./paths.ts";
import { loadScreen } from "./routes.tsx";
import { AccountColumns } from "./shell/account-frame.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";

/**
 * What is rendered: the plans, the frame of account home, or the page that says an address doesn't exist. Everybody who
 * is signed in sees the frame; the page removes it for others (web/early.ts).
 */
export type PrerenderedView = "plans" | "accountHome" | "notFound";

const pathOf: Readonly<Record<PrerenderedView, string>> = {
  plans: paths.subscribe,
  accountHome: paths.account,
  // An address that no page has.
  notFound: "/404",
};

/** Loads the plans page. Runs once before the first rendering, because only loaded parts are rendered. */
export const prepare = (): Promise<void> =>
  loadScreen(paths.subscribe, { ...currentFeatures(), new_subscription_page: true });

/**
 * Renders a page for the first HTML, which a visitor sees before its script has loaded (docs/decisions/0040). It uses
 * the same code, built for the server. Nobody is signed in, and nothing has been chosen.
 *
 * @param bootText of the page's element `boot`.
 * @returns markup; empty if the page has no plans to show.
 */
export function prerenderPage(bootText: string, view: PrerenderedView): string {
  const boot = readBoot(bootText);
  if (boot === null || (view === "plans" && boot.offers.length === 0)) return "";
  // Pages are rendered one at a time, so the global boot facts are this page's until it is done.
  setBoot(boot);
  const queries = new QueryClient();
  const markup = renderToStaticMarkup(
    <StaticRouter basePath={boot.basePath} pathname={pathOf[view]}>
      {view === "accountHome" ? (
        <HomeFrame queries={queries}>
          <HomeHeading />
        </HomeFrame>
      ) : (
        <Pages queries={queries} />
      )}
    </StaticRouter>,
  );
  return checked(markup, `the page ${view} of ${boot.domain}`);
}

/** @param what the name of the page, for the log. */
function checked(markup: string, what: string): string {
  // A screen that fails, or wasn't loaded, silently leaves its fallback in the markup.
  if (markup.includes('class="on-its-way"')) throw new Error(`a part of ${what} was not rendered`);
  // The page's security policy blocks style attributes, so the element would be shown without its style.
  if (markup.includes(' style="')) throw new Error(`an element of ${what} has a style attribute`);
  return markup;
}

/** The answers that account home reads (web/data/prefetch-home.ts). */
type HomeAnswers = {
  readonly accountNumber: number;
  readonly account: AccountDetails;
  readonly confirmation: EmailConfirmation;
};

/** Renders account home with its account, in the same way as its program does once it has these answers. */
export function prerenderHome(bootText: string, { accountNumber, account, confirmation }: HomeAnswers): string {
  const boot = readBoot(bootText);
  if (boot === null) return "";
  setBoot(boot);
  const queries = new QueryClient();
  queries.setQueryData(accountQuery(boot.domain, accountNumber).queryKey, account);
  queries.setQueryData(confirmationQuery(boot.domain).queryKey, confirmation);
  const { pathname, search } = new URL(ofAccount(paths.account, accountNumber), "https://page.invalid");
  const markup = renderToStaticMarkup(
    <StaticRouter {...{ basePath: boot.basePath, pathname, search }}>
      <HomeFrame queries={queries}>
        <HomePage />
      </HomeFrame>
    </StaticRouter>,
  );
  queries.clear();
  return checked(markup, `account home of ${boot.domain}`);
}

/** The frame of account home, with the screen inside. */
function HomeFrame({ queries, children }: { queries: QueryClient; children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SiteFrame>
        <AccountColumns>{children}</AccountColumns>
      </SiteFrame>
    </QueryClientProvider>
  );
}

/**
 * Account home in the state in which its program first renders it: without the account, and without the placeholder,
 * which comes later.
 */
const HomeHeading = (): ReactNode => (
  <Stack gap={24}>
    <PageHeading>{accountMessages.manageSubscription}</PageHeading>
  </Stack>
);
