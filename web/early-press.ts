declare global {
  interface Window {
    /** What was pressed on the server-rendered page (web/early.ts). */
    earlyPress?: Element | null;
  }
}

const controls = "a, button, input, label";

/** An early press never agrees to terms, because the page couldn't show at once that the box was checked. */
const consent = ":is([name=acceptTerms], label:has([name=acceptTerms]))";

/** A control by its position among those of the page. The program renders the same ones (prerender.test.ts). */
type Place = { readonly at: number; readonly text: string };

function placeOf(pressed: Element | null | undefined): Place | null {
  const control = pressed?.closest<HTMLElement>(controls) ?? null;
  const drawn = [...document.querySelectorAll<HTMLElement>(`.prerendered :is(${controls})`)];
  return control === null ? null : { at: drawn.indexOf(control), text: control.textContent };
}

/**
 * Presses again, on the program's own control, what was last pressed while the page couldn't respond yet.
 *
 * @param root the element into which the program renders what the server had rendered there.
 */
export function repeatEarlyPress(root: Element): void {
  let place = placeOf(window.earlyPress);
  const look = (): void => {
    place = placeOf(window.earlyPress);
  };
  window.addEventListener("pointerup", look);
  const answers = new MutationObserver(() => {
    if (root.querySelector(".prerendered") !== null) return;
    // From now on the page responds. The bench reads this mark (bench/rows/page-speed.ts).
    performance.mark("live");
    answers.disconnect();
    window.removeEventListener("pointerup", look);
    const control = root.querySelectorAll<HTMLElement>(controls)[place?.at ?? -1];
    if (control === undefined || control.textContent !== place?.text || control.matches(consent)) return;
    control.focus();
    control.click();
  });
  answers.observe(root, { childList: true });
}
