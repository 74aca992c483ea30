import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import type { ButtonProps } from "#web/ui/button.tsx";

/**
 * The button that sends a form. Pressing it does not take the focus out of the last field first: what leaving a field
 * shows would move the button away from under the pointer, and the press would be lost. Submitting checks every field.
 */
export function SubmitButton(props: ButtonProps): ReactNode {
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
