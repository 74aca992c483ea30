import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { emailPattern } from "#core/address/email.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, atMost, formRules, must, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../data/desk-call.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { faultText } from "../sign-in/sign-in-fields.ts";
import { type StaffLink, StaffLinkNotice } from "./staff-link-notice.tsx";
import { roleHints, roleOf, roleOptions, type StaffList } from "./staff-words.ts";
import css from "./staff.module.css";

const fields = formRules({
  name: trimmed(required("Enter their name."), atMost(80, "Use at most 80 characters.")),
  email: trimmed(must((typed) => emailPattern.test(typed), "Enter an email address like name@example.com.")),
  role: asTyped(),
  place: asTyped(),
});

/** A new colleague: who they are, and what they may do. */
export function InviteScreen(): ReactNode {
  useTitle("Invite a colleague");
  const { data } = useDeskRead("deskListStaff", {});
  const [linked, setLinked] = useState<StaffLink | null>(null);
  return (
    <div className={css.screen}>
      <h1>Invite a colleague</h1>
      {linked !== null ? (
        <Stack gap={16}>
          <StaffLinkNotice {...linked} />
          <Row>
            <ButtonLink to={deskPaths.staff}>Back to staff</ButtonLink>
          </Row>
        </Stack>
      ) : (
        data !== undefined && <Invite list={data} onLinked={setLinked} />
      )}
    </div>
  );
}

function Invite({ list, onLinked }: { list: StaffList; onLinked: (linked: StaffLink) => void }): ReactNode {
  const queries = useQueryClient();
  const form = useForm({
    rules: fields,
    initial: { name: "", email: "", role: "clerk", place: list.places[0]?.domain ?? "" },
    send: async ({ name, email, role: chosen, place }) => {
      try {
        const role = roleOf(chosen);
        const publication = role === "owner" ? null : place;
        const answer = await deskCall("deskInviteStaff", { name, email, role, publication });
        if (!answer.isSuccess) return { text: answer.errorMessage };
        onLinked({ email, link: answer.link, isMailed: answer.isMailed });
        await queries.invalidateQueries({ queryKey: ["desk", "deskListStaff"] });
        return null;
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  const role = roleOf(form.values.role);
  return (
    <div className={css.form}>
      <Form
        form={form}
        submit="Send the invitation"
        brief
        also={
          <ButtonLink to={deskPaths.staff} variant="link">
            Back without a change
          </ButtonLink>
        }
      >
        <TextField {...form.field("name")} label="Name" autoComplete="off" required />
        <TextField {...form.field("email")} {...emailInput} label="Email" autoComplete="off" required />
        <SelectField
          {...form.area("role")}
          label="Role"
          hint={roleHints[role]}
          options={roleOptions(list.mayMakeOwners)}
        />
        {role !== "owner" && list.places.length > 1 && (
          <SelectField
            {...form.area("place")}
            label="Publication"
            options={list.places.map(({ domain, name }) => ({ value: domain, label: name }))}
          />
        )}
      </Form>
    </div>
  );
}
