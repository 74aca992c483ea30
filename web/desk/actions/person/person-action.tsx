import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import type { ActionProps } from "../action-list.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangeName } from "./change-name.tsx";
import { ChangeNotices } from "./change-notices.tsx";

const parts = { name: ChangeName, email: ChangeEmail, notices: ChangeNotices } as const;
type Part = keyof typeof parts;

/** The account's owner, and how to reach them. */
export function PersonAction(props: ActionProps): ReactNode {
  const [part, setPart] = useState<Part>("name");
  const Form = parts[part];
  return (
    <Stack gap={16}>
      <h1>Name, phone, email</h1>
      <RadioGroup
        legend="What to change"
        layout="grid"
        value={part}
        onChange={(value) => setPart(value === "email" || value === "notices" ? value : "name")}
      >
        <RadioCard value="name" title="Name and phone" />
        <RadioCard value="email" title="Email address" />
        <RadioCard value="notices" title="Renewal notices" />
      </RadioGroup>
      <Form {...props} />
    </Stack>
  );
}
