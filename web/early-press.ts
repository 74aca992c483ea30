declare global {
  interface Window {
    /** Where somebody pressed the page that the server rendered, in the page's own pixels (web/early.ts). */
    earlyPress?: readonly [x: number, y: number];
  }
}

const controls = "a, button, input, label";

/** Nobody agrees to terms by a press that the page didn't show at once. */
const consent = ":is([name=acceptTerms], label:has([name=acceptTerms]))";

/** What was pressed, as its place among the controls of the page. The program draws the same ones (prerender.test.ts). */
type Pressed = { readonly at: number; readonly text: string };

/** The innermost control at a point of the page that the server rendered; its elements get no events of their own. */
function pressedAt([x, y]: readonly [number, number]): Pressed | null {
  const drawn = [...document.querySelectorAll<HTMLElement>(`.prerendered :is(${controls})`)];
  const at = drawn.findLastIndex((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const [across, down] = [x - window.scrollX, y - window.scrollY];
    return left <= across && across <= right && top <= down && down <= bottom;
  });
  return at === -1 ? null : { at, text: drawn[at]?.textContent ?? "" };
}

/**
 * Presses once more, on the page's own control, what was pressed last while the page couldn't respond yet.
 *
 * @param root the program draws into it what the server had rendered there.
 */
export function repeatEarlyPress(root: Element): void {
  let pressed: Pressed | null = null;
  const look = (): void => {
    if (window.earlyPress !== undefined) pressed = pressedAt(window.earlyPress);
  };
  look();
  window.addEventListener("pointerup", look);
  const answers = new MutationObserver(() => {
    if (root.querySelector(".prerendered") !== null) return;
    answers.disconnect();
    window.removeEventListener("pointerup", look);
    const control = root.querySelectorAll<HTMLElement>(controls)[pressed?.at ?? -1];
    if (control === undefined || control.textContent !== pressed?.text || control.matches(consent)) return;
    control.focus();
    control.click();
  });
  answers.observe(root, { childList: true });
}
