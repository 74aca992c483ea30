import type { ReactNode } from "react";
import type { Me } from "../data/who-am-i.ts";
import { Choice } from "./choice.tsx";

type Props = { readonly me: Me; readonly value: string; readonly onChange: (domain: string) => void };

/** A choice of one publication or all. Shows nothing to somebody who works for only one. */
export function PublicationChoice({ me, value, onChange }: Props): ReactNode {
  if (me.publications.length < 2) return null;
  const options = me.publications.map(({ domain, name }) => [domain, name] as const);
  return <Choice label="Publication" {...{ value, onChange }} options={[["", "All"], ...options]} />;
}
