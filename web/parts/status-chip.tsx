import type { ReactNode } from "react";
import { BlockedIcon, CheckIcon } from "#web/ui/icons.tsx";
import css from "./status-chip.module.css";

/** Account §2: Active with a check, Inactive with a blocked sign. */
export function StatusChip({ status }: { status: "Active" | "Inactive" }): ReactNode {
  const Icon = status === "Active" ? CheckIcon : BlockedIcon;
  return (
    <span className={status === "Active" ? css.active : css.inactive}>
      <Icon size={16} />
      {status}
    </span>
  );
}
