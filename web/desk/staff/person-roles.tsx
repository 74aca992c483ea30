import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { FieldRow, Row, Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { deskCall } from "../data/desk-call.ts";
import {
  roleHints,
  roleNames,
  roleOf,
  roleOptions,
  roleText,
  type StaffList,
  type StaffMember,
} from "./staff-words.ts";
import type { useManage } from "./use-manage.ts";
import css from "./staff.module.css";

type Props = { list: StaffList; person: StaffMember; manage: ReturnType<typeof useManage> };

/** A colleague's roles. A change applies from their next request on. */
export function PersonRoles({ list, person, manage: { state, send } }: Props): ReactNode {
  const { email, name, roles, isMe, elsewhere } = person;
  const busy = state.kind === "sending";
  return (
    <Stack gap={12}>
      <h2>Roles</h2>
      {roles.length === 0 ? (
        <p>{name} has no role, and can't do anything at the desk.</p>
      ) : (
        <ul className={css.roles}>
          {roles.map((held) => (
            <li key={`${held.role} ${held.publication}`}>
              <span>{roleText(held, list)}</span>
              {held.mayRemove && (
                <Button
                  variant="link"
                  busy={busy}
                  onClick={() =>
                    void send(
                      () => deskCall("deskSetStaffRole", { email, ...roleAndPlace(held), hold: false }),
                      `${name} is no longer ${roleNames[held.role]} here.`,
                    )
                  }
                >
                  Remove
                  <VisuallyHidden> {roleText(held, list)}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {elsewhere && <p>{name} also works for publications that you don't manage.</p>}
      {isMe ? (
        <p>You can't give yourself a role. Ask a colleague who manages staff.</p>
      ) : (
        <AddRole
          list={list}
          busy={busy}
          onAdd={(role, publication) =>
            void send(
              () => deskCall("deskSetStaffRole", { email, role, publication, hold: true }),
              `${name} is ${roleNames[role]} now.`,
            )
          }
        />
      )}
    </Stack>
  );
}

const roleAndPlace = ({ role, publication }: StaffMember["roles"][number]) => ({ role, publication });

type AddRoleProps = {
  list: StaffList;
  busy: boolean;
  onAdd: (role: ReturnType<typeof roleOf>, publication: string | null) => void;
};

function AddRole({ list, busy, onAdd }: AddRoleProps): ReactNode {
  const [role, setRole] = useState(roleOf("clerk"));
  const [place, setPlace] = useState(list.places[0]?.domain ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAdd(role, role === "owner" ? null : place);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Stack gap={12}>
        <FieldRow>
          <SelectField
            label="Add a role"
            hint={roleHints[role]}
            options={roleOptions(list.mayMakeOwners)}
            value={role}
            onChange={(event) => setRole(roleOf(event.target.value))}
          />
          {role !== "owner" && list.places.length > 1 && (
            <SelectField
              label="Publication"
              options={list.places.map(({ domain, name }) => ({ value: domain, label: name }))}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
            />
          )}
        </FieldRow>
        <Row>
          <Button type="submit" variant="secondary" busy={busy}>
            Add the role
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
