import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useTitle } from "../frame/use-title.ts";
import { lastSeenText, rolesText, standingNames, type StaffList } from "./staff-words.ts";
import css from "./staff.module.css";

/** Who works at the publications that this person manages. */
export function StaffScreen(): ReactNode {
  useTitle("Staff");
  const { data, isError, isFetching, refetch } = useDeskRead("deskListStaff", {});
  return (
    <div className={css.screen}>
      <SettingsTabs current="staff" />
      <div className={css.top}>
        <h1>Staff</h1>
        <ButtonLink to={deskPaths.inviteStaff}>Invite a colleague</ButtonLink>
      </div>
      {data === undefined && !isError && <Skeleton height={240} />}
      {isError && (
        <Alert kind="error">
          <p>The list can’t be loaded right now.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data !== undefined && <People list={data} />}
    </div>
  );
}

function People({ list }: { list: StaffList }): ReactNode {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Roles</th>
          <th scope="col">Sign-in</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {list.people.map((person) => (
          <tr key={person.email} data-standing={person.standing}>
            <th scope="row">
              <Link to={deskPaths.staffMember(person.email)}>{person.name}</Link>
              <small>{person.email}</small>
            </th>
            <td data-label="Roles">
              {rolesText(person.roles, list)}
              {person.elsewhere && <small>Also works for another publication</small>}
            </td>
            <td data-label="Sign-in">{standingNames[person.standing]}</td>
            <td data-label="Last seen">{lastSeenText(person)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
