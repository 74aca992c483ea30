import { expect, test } from "vitest";
import { webhookEvents } from "#contract/machine/webhook-events.ts";
import { type AnnouncedType, announcedTypes } from "#core/webhook/announcement.ts";
import { exampleOf } from "#server/http/webhook-docs.ts";

const entry = (type: AnnouncedType): string =>
  `## ${type}\n\n${webhookEvents[type].says}.\n\n\`\`\`json\n${JSON.stringify(webhookEvents[type].example, null, 2)}\n\`\`\`\n`;

const [first] = announcedTypes;

const page = `# Webhook events

Every event that a receiver can get, with the \`details\` that a full message has. \`docs/webhooks.md\` says how messages come.
The shapes are in \`/api/openapi.json\`, under \`webhooks\`. The test \`tests/house/webhook-events-page.test.ts\` writes this
page from \`contract/machine/webhook-events.ts\` when it runs with \`--update\`.

A whole full message; a thin one ends after \`read\`:

\`\`\`json
${JSON.stringify(exampleOf(first), null, 2)}
\`\`\`

${announcedTypes.map(entry).join("\n")}`;

test("the page of webhook events agrees with the contract", async () => {
  await expect(page).toMatchFileSnapshot("../../docs/webhook-events.md");
});
