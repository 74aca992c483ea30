import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { Bundle } from "#contract/site.ts";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldWithButton } from "#web/ui/field-with-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { codeFor } from "../checkout/applied-offer.ts";
import type { Checkout } from "../checkout/checkout-state.ts";
import { checkoutStore } from "../checkout/current-checkout.ts";
import css from "./offer-code.module.css";
import { offerCodeWords as words } from "./offer-code-words.ts";

type OfferCodeProps = {
  checkout: Checkout;
  bundle: Bundle;
  /** The code in a link, which is applied at once; "" for none. */
  linked: string;
  /** The visitor opened the field. */
  takesFocus: boolean;
};

/** The field for an offer code, or the applied code. A code that can't be used says so and changes nothing. */
export function OfferCode({ checkout, bundle, linked, takesFocus }: OfferCodeProps): ReactNode {
  const { offer } = checkout;
  // A link applies its code only once: a code that was removed stays removed.
  const [link, setLink] = useState(linked);
  return (
    <div className={css.place}>
      {offer === null ? (
        <CodeForm {...{ takesFocus }} linked={link} />
      ) : (
        <Applied {...{ checkout, offer, bundle }} onShown={() => setLink("")} />
      )}
    </div>
  );
}

type Looked = { readonly kind: "idle" | "asking" } | { readonly kind: "refused"; readonly because: string };

/** @returns why a code can't be used; null if it was applied. */
function useLookUp() {
  const { domain } = useSite();
  return async (code: string, apply: boolean): Promise<string | null> => {
    try {
      const answer = await call("lookUpOfferCode", { domain, code });
      if (!answer.isSuccess) return answer.errorMessage;
      if (apply) checkoutStore().dispatch({ type: "offerApplied", offer: { code: answer.code, plan: answer.plan } });
      return null;
    } catch {
      return apply ? words.failed : null;
    }
  };
}

function CodeForm({ linked, takesFocus }: Pick<OfferCodeProps, "linked" | "takesFocus">): ReactNode {
  const [code, setCode] = useState(linked);
  const [looked, setLooked] = useState<Looked>({ kind: linked === "" ? "idle" : "asking" });
  const field = useRef<HTMLInputElement>(null);
  const lookUp = useLookUp();
  const apply = async (typed: string) => {
    if (looked.kind === "asking") return;
    setLooked({ kind: "asking" });
    const because = typed.trim() === "" ? words.enter : await lookUp(typed, true);
    if (because === null) return;
    setLooked({ kind: "refused", because });
    field.current?.focus();
  };
  const begin = useEffectEvent(() => {
    if (takesFocus) field.current?.focus();
    if (linked === "") return;
    void lookUp(linked, true).then((because) => because !== null && setLooked({ kind: "refused", because }));
  });
  useEffect(() => begin(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void apply(code);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <FieldWithButton>
        <TextField
          ref={field}
          label={words.code}
          name="offerCode"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={looked.kind === "refused" ? looked.because : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setLooked((was) => (was.kind === "refused" ? { kind: "idle" } : was));
          }}
        />
        <Button type="submit" variant="secondary" busy={looked.kind === "asking"} busyLabel={words.applying}>
          {words.apply}
        </Button>
      </FieldWithButton>
    </form>
  );
}

type AppliedProps = Pick<OfferCodeProps, "checkout" | "bundle"> & {
  offer: NonNullable<Checkout["offer"]>;
  onShown: () => void;
};

/** Checked again once we know who is buying, because the code may not be for them. */
function Applied({ checkout: { account }, offer, bundle, onShown }: AppliedProps): ReactNode {
  const lookUp = useLookUp();
  const buyer = account.kind === "ready" ? account.email : "";
  const askAgain = useEffectEvent(async () => {
    const because = await lookUp(offer.code, false);
    if (because !== null) checkoutStore().dispatch({ type: "offerRefused", refused: { code: offer.code, because } });
  });
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  useEffect(() => {
    if (buyer !== "") void askAgain();
  }, [buyer]);
  const isUsed = codeFor(bundle, offer).offerCode !== undefined;
  return (
    <>
      <p role="status">{isUsed ? words.applied(offer.code) : words.otherPlan(offer.code, offer.plan.name)}</p>
      <Button variant="link" onClick={() => checkoutStore().dispatch({ type: "offerRemoved" })}>
        {words.remove}
      </Button>
    </>
  );
}
