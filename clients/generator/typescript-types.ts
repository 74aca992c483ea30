/** The parts of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
};

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Named types: their TypeScript text, and the name under which other types refer to it. */
export type Named = ReadonlyMap<string, string>;

/**
 * A schema as a TypeScript type.
 *
 * @param named types that other types refer to by name.
 * @param indent how deeply it is nested.
 * @throws if the schema has something that is not known here: a wrong type is worse than none.
 */
export function typeOf(schema: Schema, named: Named = new Map(), indent = ""): string {
  const { type } = schema;
  const part = (each: Schema): string => typeOf(each, named, indent);
  if (schema.anyOf !== undefined) return oneOf(schema.anyOf.map(part));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return oneOf(schema.enum.map((each) => JSON.stringify(each)));
  if (typeof type === "object") return oneOf(type.map((each) => part({ ...schema, type: each })));
  if (type === "object") return objectType(schema, named, indent);
  if (type === "array" && schema.items !== undefined) return `readonly ${inBrackets(part(schema.items))}[]`;
  const known = type === undefined ? undefined : plain[type];
  if (known === undefined) throw new Error(`no TypeScript type for ${JSON.stringify(schema)}`);
  return known;
}

const oneOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");
const inBrackets = (type: string): string => (/^[^{]* \| /.test(type) ? `(${type})` : type);

function objectType(schema: Schema, named: Named, indent: string): string {
  const { properties = {}, required = [] } = schema;
  const name = indent === "" ? undefined : named.get(objectType(schema, new Map(), ""));
  if (name !== undefined) return name;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([field, of]) => `${inner}readonly ${field}${required.includes(field) ? "" : "?"}: ${typeOf(of, named, inner)};`,
  );
  return fields.length === 0 ? "Readonly<Record<string, never>>" : `{\n${fields.join("\n")}\n${indent}}`;
}
