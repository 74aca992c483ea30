import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { asCallFailed } from "#web/data/call-failed.ts";
import { queryClient } from "#web/data/query-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { OnItsWay } from "#web/ui/on-its-way.tsx";
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
import { TodayScreen } from "./today/today-screen.tsx";
import { WelcomeScreen } from "./sign-in/welcome-screen.tsx";

/** The staff's application. */
export function DeskApp(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/welcome" element={<WelcomeScreen onDone={() => window.location.assign("/")} />} />
          <Route path="/provider-back" element={<ProviderBackScreen />} />
          <Route path="*" element={<Desk />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** Sign-in takes the place of every screen until somebody is signed in; then the screen of the address appears. */
function Desk(): ReactNode {
  const me = useMe();
  if (me.data !== undefined)
    return (
      <DeskFrame me={me.data}>
        <AskPersonDialog me={me.data} />
        <Routes>
          <Route path="/:publication/accounts/:accountNumber/:action" element={<ActionScreen />} />
          <Route path="/start" element={<ChooseStartScreen me={me.data} />} />
          <Route path="/:publication/start" element={<StartScreen me={me.data} />} />
          <Route path="/find" element={<FindScreen me={me.data} />} />
          <Route path="/:publication/accounts/:accountNumber" element={<AccountScreen me={me.data} />} />
          <Route path="/approvals" element={<ApprovalsScreen />} />
          <Route path={deskPaths.settings} element={<Navigate to={deskPaths.staff} replace />} />
          <Route path={deskPaths.staff} element={<StaffScreen />} />
          <Route path={deskPaths.inviteStaff} element={<InviteScreen />} />
          <Route path={`${deskPaths.staff}/:email`} element={<PersonScreen />} />
          <Route path={deskPaths.keys} element={<ConnectionScreen key="keys" me={me.data} kind="keys" />} />
          <Route path={deskPaths.webhooks} element={<ConnectionScreen key="webhooks" me={me.data} kind="webhooks" />} />
          <Route path={deskPaths.websites} element={<ConnectionScreen key="websites" me={me.data} kind="websites" />} />
          <Route path={deskPaths.trail} element={<TrailScreen me={me.data} />} />
          <Route path={deskPaths.moveIn} element={<MoveInScreen me={me.data} />} />
          <Route path="/money" element={<MoneyScreen me={me.data} />} />
          <Route path="/queues" element={<QueuesScreen me={me.data} />} />
          <Route path="/:publication/day/:kind" element={<DayListScreen />} />
          <Route path="/my-sign-in" element={<MySignInScreen />} />
          <Route path="*" element={<TodayScreen me={me.data} />} />
        </Routes>
      </DeskFrame>
    );
  if (me.isPending) return <OnItsWay />;
  if (asCallFailed(me.error).status === 401) return <SignInScreen onDone={() => void me.refetch()} />;
  return (
    <Alert kind="error">
      <p>The desk can’t be reached right now.</p>
      <Button onClick={() => void me.refetch()}>Try again</Button>
    </Alert>
  );
}
