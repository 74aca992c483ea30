import { type Named, type Schema, typeOf } from "./typescript-types.ts";

type Content = { readonly content: { readonly "application/json": { readonly schema: Schema } } };

type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema };

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
};

/** The parts of our OpenAPI document that a client for other programs is made from. */
export type Document = {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly summary: string; readonly requestBody: Content } }>
  >;
};

type Call = Operation & { readonly path: string };

const callsIn = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, { get, post }]) =>
    path.startsWith("/api/v1/")
      ? [get, post].flatMap((operation) => (operation === undefined ? [] : [{ ...operation, path }]))
      : [],
  );

const typeName = ({ operationId }: Call): string => {
  const name = operationId.replace(/^get/, "");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** The body of a call that changes something. Undefined: the call only reads. */
const bodyOf = ({ requestBody }: Call): Schema | undefined => requestBody?.content["application/json"].schema;

/** The type of a call's argument, and the argument's name. */
function given(call: Call): { readonly schema: Schema; readonly name: string } {
  const body = bodyOf(call);
  if (body !== undefined) return { schema: body, name: `${typeName(call)}Body` };
  const query = (call.parameters ?? []).filter((parameter) => parameter.in === "query");
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema: its }) => [name, its])),
    required: query.flatMap(({ name, required }) => (required === true ? name : [])),
  };
  return { schema, name: `${typeName(call)}Query` };
}

const callTypes = (call: Call): string => `/** ${call.summary}. */
export type ${typeName(call)} = ${typeOf(answerOf(call))};

export type ${given(call).name} = ${typeOf(given(call).schema)};
`;

const isChange = (call: Call): boolean => bodyOf(call) !== undefined;

const callLine = (call: Call): string => {
  const [method, name] = isChange(call) ? ["POST", "body"] : ["GET", "query"];
  const key = isChange(call) ? ", idempotencyKey: string" : "";
  return `  /** ${call.summary}: \`${method} ${call.path}\`. */\n  ${call.operationId}(${name}: its.${given(call).name}${key}): Promise<its.${typeName(call)}>;`;
};

const madeLine = (call: Call): string =>
  isChange(call)
    ? `    ${call.operationId}: (body, key) => send<its.${typeName(call)}>("${call.path}", body, key),`
    : `    ${call.operationId}: (query) => ask<its.${typeName(call)}>("${call.path}", query),`;

const answerOf = ({ responses }: Operation): Schema => responses[200].content["application/json"].schema;

type Message = { readonly summary: string; readonly requestBody: Content };

const schemaOf = ({ requestBody }: Message): Schema => requestBody.content["application/json"].schema;

/** What all messages have in common, with the type names of the two parts that differ. */
function frameOf(message: Message, named: Named): string {
  const { properties = {}, ...schema } = schemaOf(message);
  const { data = {} } = properties;
  const details = { const: "Details" };
  const frame = {
    ...schema,
    properties: {
      ...properties,
      type: { const: "Type" },
      data: { ...data, properties: { ...data.properties, details } },
    },
  };
  return typeOf(frame, named).replace('"Type"', "Type").replace('"Details"', "MessageDetails[Type]");
}

function detailsLine(message: Message, named: Named): string {
  const { type = {}, data = {} } = schemaOf(message).properties ?? {};
  const details = typeOf(data.properties?.["details"] ?? {}, named, "  ");
  return `  /** ${message.summary}. */\n  readonly ${typeOf(type)}: ${details};`;
}

function messagesIn({ webhooks }: Document, named: Named): string {
  const messages = Object.values(webhooks).map(({ post }) => post);
  const [frame = "", ...others] = new Set(messages.map((message) => frameOf(message, named)));
  if (others.length > 0) throw new Error("webhook messages differ in more than their type and details");
  return `/** Every webhook message, and what a full one says besides the account. */
export type MessageDetails = {
${messages.map((message) => detailsLine(message, named)).join("\n")}
};

/** A thin message has neither details nor account. */
type Message<Type extends keyof MessageDetails> = ${frame};

/** Verify the signature of a message first: docs/webhooks.md. */
export type WebhookMessage = { [Type in keyof MessageDetails]: Message<Type> }[keyof MessageDetails];
`;
}

const mark = "// Made from /api/openapi.json by clients/generator. Don't change it here: see clients/README.md.\n";

/** The files of the client by their names. How a call is sent is in `clients/typescript/transport.ts`. */
export type ClientFiles = Readonly<Record<"shapes.ts" | "doorstep.ts" | "webhook-messages.ts", string>>;

/** Writes the document's calls and messages as TypeScript. */
export function typescriptClient(document: Document): ClientFiles {
  const calls = callsIn(document);
  const named = new Map(calls.map((call) => [typeOf(answerOf(call)), typeName(call)]));
  const messages = messagesIn(document, named);
  const used = [...new Set(named.values())].filter((name) => new RegExp(`\\b${name}\\b`).test(messages));
  return {
    "shapes.ts": `${mark}
${calls.map(callTypes).join("\n")}`,
    "doorstep.ts": `${mark}import type * as its from "./shapes.ts";
import { asking, type DoorstepOptions, sending } from "./transport.ts";

/**
 * Every call for the publication's other systems. Each fails with a \`DoorstepError\`. What changes something takes a key of
 * 8 to 100 characters: make a new one for each wish, and repeat a call with the same one if nothing came back.
 */
export type Doorstep = {
${calls.map(callLine).join("\n")}
};

/** A client of one publication. It keeps no state: make one, and use it everywhere. */
export function doorstep(options: DoorstepOptions): Doorstep {
  const ask = asking(options);
  const send = sending(options);
  return {
${calls.map(madeLine).join("\n")}
  };
}
`,
    "webhook-messages.ts": `${mark}import type { ${used.join(", ")} } from "./shapes.ts";

${messages}`,
  };
}
