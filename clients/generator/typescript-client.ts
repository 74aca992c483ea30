import { type Named, type Schema, typeOf } from "./typescript-types.ts";

type Content = { readonly content: { readonly "application/json": { readonly schema: Schema } } };

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[];
  readonly responses: { readonly 200: Content };
};

/** What of our OpenAPI document a client for machines is made from. */
export type Document = {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly summary: string; readonly requestBody: Content } }>
  >;
};

type Call = Operation & { readonly path: string };

const callsIn = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, { get }]) =>
    path.startsWith("/api/v1/") && get !== undefined ? [{ ...get, path }] : [],
  );

const typeName = ({ operationId }: Call): string => operationId.replace(/^get/, "");

const callTypes = (call: Call): string => {
  const { parameters = [] } = call;
  const query: Schema = {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required === true ? name : [])),
  };
  return `/** ${call.summary}. */
export type ${typeName(call)} = ${typeOf(answerOf(call))};

export type ${typeName(call)}Query = ${typeOf(query)};
`;
};

const callLine = (call: Call): string =>
  `  /** ${call.summary}: \`GET ${call.path}\`. */\n  ${call.operationId}(query: ${typeName(call)}Query): Promise<${typeName(call)}>;`;

const madeLine = (call: Call): string =>
  `    ${call.operationId}: (query) => ask<${typeName(call)}>("${call.path}", query),`;

const answerOf = ({ responses }: Operation): Schema => responses[200].content["application/json"].schema;

type Message = { readonly summary: string; readonly requestBody: Content };

const schemaOf = ({ requestBody }: Message): Schema => requestBody.content["application/json"].schema;

/** What all messages have in common, with the two parts in which they differ by name. */
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

/** The calls and messages of the document as TypeScript. How a call is sent is in `clients/typescript/transport.ts`. */
export function typescriptClient(document: Document): string {
  const calls = callsIn(document);
  const named = new Map(calls.map((call) => [typeOf(answerOf(call)), typeName(call)]));
  return `// Made from /api/openapi.json by clients/generator. Don't change it here: see clients/README.md.
import { asking, type DoorstepOptions } from "./transport.ts";

${calls.map(callTypes).join("\n")}
/** Every call for the publication's other systems. Each fails with a \`DoorstepError\`. */
export type Doorstep = {
${calls.map(callLine).join("\n")}
};

/** A client of one publication. It keeps no state: make one, and use it everywhere. */
export function doorstep(options: DoorstepOptions): Doorstep {
  const ask = asking(options);
  return {
${calls.map(madeLine).join("\n")}
  };
}

${messagesIn(document, named)}`;
}
