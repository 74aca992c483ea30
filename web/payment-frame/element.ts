type Attributes = Readonly<Record<string, string>>;

/** Creates an element; attributes with an empty value are left out. Text children stay text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== "") made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Sets an attribute, or removes it if the value is empty. */
export function setOrRemove(on: Element, attribute: string, value: string): void {
  if (value === "") on.removeAttribute(attribute);
  else on.setAttribute(attribute, value);
}

const svg = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Attributes): Element {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A decorative picture: the text next to it says the same. */
export function drawing(
  attributes: Attributes,
  ...shapes: readonly (readonly [name: string, attributes: Attributes])[]
): Element {
  const root = shape("svg", { ...attributes, "aria-hidden": "true" });
  root.append(...shapes.map(([name, its]) => shape(name, its)));
  return root;
}
