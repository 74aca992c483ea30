import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { WarningIcon } from "#web/ui/icons.tsx";
import { BlockedIcon, CheckIcon } from "#web/ui/later-icons.tsx";
import css from "./status-chip.module.css";

const icons = { active: CheckIcon, inactive: BlockedIcon, due: WarningIcon } as const;

/** Account §2: Active with a check, Inactive with a blocked sign. */
export function StatusChip({ status }: { status: "Active" | "Inactive" }): ReactNode {
  return status === "Active" ? (
    <Chip tone="active">{accountMessages.active}</Chip>
  ) : (
    <Chip tone="inactive">{accountMessages.inactive}</Chip>
  );
}

/** The same, for other statuses. */
export function Chip({ tone, children }: { tone: keyof typeof icons; children: ReactNode }): ReactNode {
  const Icon = icons[tone];
  return (
    <span className={css[tone]}>
      <Icon size={16} />
      {children}
    </span>
  );
}
