import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useTitle } from "../frame/use-title.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { lastSeenText, rolesText, type StaffList, type StaffMember, standingNames } from "./staff-words.ts";
import css from "./staff.module.css";
import { ReadState } from "../table/read-state.tsx";

/** The staff of the publications that this person manages. */
export function StaffScreen(): ReactNode {
  useTitle("Staff");
  const staff = useDeskRead("deskListStaff", {});
  return (
    <div className={css.screen}>
      <SettingsTabs current="staff" />
      <div className={css.top}>
        <h1>Staff</h1>
        <ButtonLink to={deskPaths.inviteStaff}>Invite a colleague</ButtonLink>
      </div>
      <ReadState read={staff} failed="The list can't be loaded right now.">
        {(list) => <People list={list} />}
      </ReadState>
    </div>
  );
}

function People({ list }: { list: StaffList }): ReactNode {
  const columns: TableColumn<StaffMember>[] = [
    {
      id: "name",
      head: "Name",
      cell: ({ email, name }) => (
        <div className={css.person}>
          <Link to={deskPaths.staffMember(email)}>{name}</Link>
          <small>{email}</small>
        </div>
      ),
    },
    {
      id: "roles",
      head: "Roles",
      cell: ({ roles, elsewhere }) => (
        <>
          {rolesText(roles, list)}
          {elsewhere && <small className={css.soft}>Also works for another publication</small>}
        </>
      ),
    },
    { id: "signIn", head: "Sign-in", cell: ({ standing }) => standingNames[standing] },
    { id: "seen", head: "Last seen", cell: lastSeenText },
  ];
  return <DeskTable caption="Staff" columns={columns} rows={list.people} keyOf={({ email }) => email} />;
}
