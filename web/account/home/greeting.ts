/**
 * The first name, capitalised (account §2): "MARIA LOPEZ" and "maria lopez" are greeted as Maria, "LOPEZ, MARIA" too;
 * a name in mixed case keeps its own capitals.
 */
function greetingName(custName: string): string {
  const [last = "", afterComma] = custName.trim().split(/,\s*/);
  const first = (afterComma ?? last).split(/\s+/)[0] ?? "";
  const oneCase = first === first.toUpperCase() || first === first.toLowerCase();
  const [initial = "", ...rest] = Array.from(first);
  const tail = rest.join("");
  return initial.toUpperCase() + (oneCase ? tail.toLowerCase() : tail);
}

export function greeting(custName: string): string {
  const name = greetingName(custName);
  return name === "" ? "Hello" : `Hello, ${name}`;
}
