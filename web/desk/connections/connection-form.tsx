import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import type { Submission } from "#web/parts/form/use-submission.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./connections.module.css";

type Props = {
  readonly title: string;
  readonly form: Submission;
  /** The button's label. */
  readonly submit: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** The form that makes a connection: its fields, and the way back without making one. */
export const ConnectionForm = ({ title, form, submit, onBack, children }: Props): ReactNode => (
  <div className={css.view}>
    <h2>{title}</h2>
    <div className={css.form}>
      <Form
        {...{ form, submit }}
        brief
        also={
          <Button variant="link" onClick={onBack}>
            Back without a change
          </Button>
        }
      >
        {children}
      </Form>
    </div>
  </div>
);
