import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useParams } from "#web/ui/router/routes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { type StaffLink, StaffLinkNotice } from "./staff-link-notice.tsx";
import { PersonRoles } from "./person-roles.tsx";
import { PersonSignIn } from "./person-sign-in.tsx";
import { lastSeenText, type StaffList, type StaffMember, standingNames } from "./staff-words.ts";
import { useManage } from "./use-manage.ts";
import css from "./staff.module.css";

/** One colleague: roles, sign-in, and what can be done about both. */
export function PersonScreen(): ReactNode {
  const { email = "" } = useParams();
  const { data, isError } = useDeskRead("deskListStaff", {});
  const person = data?.people.find((each) => each.email === email);
  useTitle(person?.name ?? "Staff");
  if (data !== undefined && person !== undefined) return <Person key={email} list={data} person={person} />;
  return (
    <div className={css.screen}>
      <h1>Staff</h1>
      {data === undefined && !isError ? (
        <Skeleton height={240} />
      ) : (
        <Alert kind="warning">
          <p>
            Nobody with this email address works here. <Link to={deskPaths.staff}>Back to staff</Link>
          </p>
        </Alert>
      )}
    </div>
  );
}

function Person({ list, person }: { list: StaffList; person: StaffMember }): ReactNode {
  const manage = useManage();
  const [linked, setLinked] = useState<StaffLink | null>(null);
  const { state } = manage;
  const { sessions, passkeys } = person;
  return (
    <div className={css.screen}>
      <Stack gap={4}>
        <p>
          <Link to={deskPaths.staff}>Staff</Link>
        </p>
        <h1>{person.name}</h1>
      </Stack>
      {state.kind === "done" && linked === null && (
        <Alert kind="success">
          <p>{state.text}</p>
        </Alert>
      )}
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      {linked !== null && <StaffLinkNotice {...linked} />}
      <dl className={css.facts}>
        <dt>Email</dt>
        <dd>{person.email}</dd>
        <dt>Sign-in</dt>
        <dd>
          {standingNames[person.standing]}
          {passkeys > 0 && `, with ${passkeys === 1 ? "a passkey" : `${passkeys} passkeys`}`}
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenText(person)}</dd>
        <dt>Signed in</dt>
        <dd>{sessions === 0 ? "Nowhere" : sessions === 1 ? "In one browser" : `In ${sessions} browsers`}</dd>
      </dl>
      <PersonRoles {...{ list, person, manage }} />
      <PersonSignIn {...{ person, manage }} onLinked={setLinked} />
    </div>
  );
}
