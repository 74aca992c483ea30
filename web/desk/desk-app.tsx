import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { Router } from "#web/ui/router/router.tsx";
import { Routes } from "#web/ui/router/routes.tsx";
import { asCallFailed } from "#web/data/call-failed.ts";
import { queryClient } from "#web/data/query-client.ts";
import { LoadingNote } from "#web/ui/loading-note.tsx";
import { ActionScreen } from "./actions/action-screen.tsx";
import { AccountScreen } from "./account/account-screen.tsx";
import { ConnectionScreen } from "./connections/connection-screen.tsx";
import { useMe } from "./data/who-am-i.ts";
import { deskPaths } from "./desk-paths.ts";
import { FindScreen } from "./find/find-screen.tsx";
import { DeskFrame } from "./frame/desk-frame.tsx";
import { AskPersonDialog } from "./sign-in/ask-person-dialog.tsx";
import { MoveInScreen } from "./move-in/move-in-screen.tsx";
import { MoneyScreen } from "./money/money-screen.tsx";
import { QueuesScreen } from "./queues/queues-screen.tsx";
import { MySignInScreen } from "./sign-in/my-sign-in-screen.tsx";
import { ProviderBackScreen } from "./sign-in/provider.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";
import { ApprovalsScreen } from "./approvals/approvals-screen.tsx";
import { InviteScreen } from "./staff/invite-screen.tsx";
import { PersonScreen } from "./staff/person-screen.tsx";
import { StaffScreen } from "./staff/staff-screen.tsx";
import { TrailScreen } from "./trail/trail-screen.tsx";
import { DayListScreen } from "./today/day-list-screen.tsx";
import { ChooseStartScreen, StartScreen } from "./start/start-screen.tsx";
import { OrderSourcesScreen } from "./today/order-sources-screen.tsx";
import { TodayScreen } from "./today/today-screen.tsx";
import { WelcomeScreen } from "./sign-in/welcome-screen.tsx";
import { NotRead } from "./table/read-state.tsx";

/** The staff's application. */
export function DeskApp(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Router basePath="">
        <Routes
          pages={{
            "/welcome": <WelcomeScreen onDone={() => window.location.assign("/")} />,
            "/provider-back": <ProviderBackScreen />,
            "*": <Desk />,
          }}
        />
      </Router>
    </QueryClientProvider>
  );
}

/** The sign-in replaces every screen until somebody is signed in; then the screen of the address appears. */
function Desk(): ReactNode {
  const me = useMe();
  if (me.data !== undefined)
    return (
      <DeskFrame me={me.data}>
        <AskPersonDialog me={me.data} />
        <Routes
          pages={{
            "/:publication/accounts/:accountNumber/:action": <ActionScreen />,
            "/start": <ChooseStartScreen me={me.data} />,
            "/:publication/start": <StartScreen me={me.data} />,
            "/find": <FindScreen me={me.data} />,
            "/:publication/accounts/:accountNumber": <AccountScreen me={me.data} />,
            "/approvals": <ApprovalsScreen />,
            [deskPaths.settings]: <Redirect to={deskPaths.staff} />,
            [deskPaths.staff]: <StaffScreen />,
            [deskPaths.inviteStaff]: <InviteScreen />,
            [`${deskPaths.staff}/:email`]: <PersonScreen />,
            [deskPaths.keys]: <ConnectionScreen key="keys" me={me.data} kind="keys" />,
            [deskPaths.webhooks]: <ConnectionScreen key="webhooks" me={me.data} kind="webhooks" />,
            [deskPaths.websites]: <ConnectionScreen key="websites" me={me.data} kind="websites" />,
            [deskPaths.trail]: <TrailScreen me={me.data} />,
            [deskPaths.moveIn]: <MoveInScreen me={me.data} />,
            "/money": <MoneyScreen me={me.data} />,
            "/queues": <QueuesScreen me={me.data} />,
            "/:publication/day/:kind": <DayListScreen />,
            "/:publication/orders": <OrderSourcesScreen me={me.data} />,
            "/my-sign-in": <MySignInScreen />,
            "*": <TodayScreen me={me.data} />,
          }}
        />
      </DeskFrame>
    );
  if (me.isPending) return <LoadingNote />;
  if (asCallFailed(me.error).status === 401) return <SignInScreen onDone={() => void me.refetch()} />;
  return <NotRead read={me}>The desk can't be reached right now.</NotRead>;
}
