type Attributes = Readonly<Record<string, string>>;

/** Makes an element; attributes with an empty value are left out. Text children stay text. */
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

/** Sets an attribute, or takes it away where there is nothing to say. */
export function setOrRemove(on: Element, attribute: string, value: string): void {
  if (value === "") on.removeAttribute(attribute);
  else on.setAttribute(attribute, value);
}
