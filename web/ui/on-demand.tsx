import { lazy, useState } from "react";
import type { ComponentType } from "react";

/** A component whose code is loaded when it is first rendered, or earlier by `load`. */
export type OnDemand<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/**
 * Like `lazy`, but code loaded in advance renders immediately. React's own shows the fallback even then, and keeps each
 * fallback for 300 ms.
 */
export function onDemand<Props extends object>(fetchComponent: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    fetched ??= await fetchComponent();
  };
  const Late = lazy(async () => ({ default: await fetchComponent() }));
  function WhenHere(props: Props) {
    // Chosen once, because another component in the same place would start over and lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Late);
    return <Chosen {...props} />;
  }
  return Object.assign(WhenHere, { load });
}
