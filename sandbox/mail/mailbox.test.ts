import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import nodemailer from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startMailbox } from "./mailbox.ts";

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "mail.sqlite");
}

async function aMailbox({ file = aFile(), keep = 5000 } = {}) {
  const mailbox = await startMailbox({ file, keep });
  const app = Fastify();
  await app.register(mailbox.plugin);
  onTestFinished(async () => {
    await app.close();
    await mailbox.close();
  });
  return {
    smtpUrl: mailbox.smtpUrl,
    get: (url: string) => app.inject({ method: "GET", url }),
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

type Mail = { to: string | string[]; subject: string; text?: string; html?: string };

async function send(smtpUrl: string, ...mails: Mail[]): Promise<void> {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 1 });
  onTestFinished(() => transport.close());
  for (const mail of mails) await transport.sendMail({ from: "The Courier <news@courier.test>", ...mail });
}

const subjects = (body: string): string[] =>
  (JSON.parse(body) as { messages: { subject: string }[] }).messages.map(({ subject }) => subject);

test("an accepted email is in the list, newest first", async () => {
  const { smtpUrl, get } = await aMailbox();
  await send(smtpUrl, { to: "a@reader.test", subject: "First ✓", text: "Hello" });
  await send(smtpUrl, { to: "b@reader.test", subject: "Second", text: "Hello" });
  const page = await get("/sandbox/mail");
  expect(page.statusCode).toBe(200);
  expect(page.body.indexOf("Second")).toBeLessThan(page.body.indexOf("First ✓"));
  expect(page.body).toContain("news@courier.test");
});

test("the list can be narrowed to a recipient, in upper or lower case", async () => {
  const { smtpUrl, get } = await aMailbox();
  await send(smtpUrl, { to: ["a@reader.test", "b@reader.test"], subject: "Both", text: "x" });
  await send(smtpUrl, { to: "b@reader.test", subject: "Only b", text: "x" });
  expect(subjects((await get("/sandbox/mail.json?to=A@reader.test")).body)).toEqual(["Both"]);
  expect(subjects((await get("/sandbox/mail.json?to=b@reader.test")).body)).toEqual(["Only b", "Both"]);
  expect((await get("/sandbox/mail?to=a@reader.test")).body).not.toContain("Only b");
  expect((await get("/sandbox/mail?to=nobody@reader.test")).body).toContain("No mail to nobody@reader.test");
});

test("an email shows its headers, its text with links, and its HTML in a frame that can't run anything", async () => {
  const { smtpUrl, get } = await aMailbox();
  const rich = "<p>Ünïcode <script>alert(1)</script></p>";
  await send(smtpUrl, {
    to: "a@reader.test",
    subject: "Both parts",
    text: "See https://courier.test/x?a=1&b=2 now",
    html: rich,
  });
  const page = await get("/sandbox/mail/1");
  expect(page.body).toContain("<dt>Message-ID</dt>");
  expect(page.body).toContain('<a href="https://courier.test/x?a=1&amp;b=2">');
  expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page.body).not.toContain("alert(1)");
  const email = await get("/sandbox/mail/1/html");
  expect(email.body).toContain(rich);
  const policy = String(email.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-popups");
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
});

test("pages come with their own policy and a stylesheet that it allows", async () => {
  const { get } = await aMailbox();
  const page = await get("/sandbox/mail");
  expect(page.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'self'; frame-src 'self'; img-src https: data:/,
  );
  expect(page.body).not.toMatch(/<style|style="|<script/);
  expect((await get("/sandbox/mail/mail.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
});

test("everything from outside is escaped", async () => {
  const { smtpUrl, get } = await aMailbox();
  const evil = `"><script>alert('x')</script>&`;
  await send(smtpUrl, { to: "a@reader.test", subject: evil, text: evil });
  for (const url of ["/sandbox/mail", "/sandbox/mail/1", `/sandbox/mail?to=${encodeURIComponent(evil)}`]) {
    const { body } = await get(url);
    expect(body).not.toContain("<script");
  }
  expect((await get("/sandbox/mail/1")).body).toContain(
    "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;",
  );
});

test.each(["/sandbox/mail/999", "/sandbox/mail/abc", "/sandbox/mail/-1", "/sandbox/mail/999/html"])(
  "an email that doesn't exist is a 404 page: %s",
  async (url) => {
    const { get } = await aMailbox();
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("No such mail");
  },
);

test("only the last emails are kept, and older pages can be reached", async () => {
  const { smtpUrl, get } = await aMailbox({ keep: 60 });
  const mails = Array.from({ length: 65 }, (_, n) => ({ to: "a@reader.test", subject: `Mail ${n + 1}.`, text: "x" }));
  await send(smtpUrl, ...mails);
  expect(subjects((await get("/sandbox/mail.json")).body)).toHaveLength(60);
  const first = await get("/sandbox/mail?to=a@reader.test");
  const older = /href="([^"]+)">Older mail/.exec(first.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await get(older);
  expect(first.body).toContain("Mail 16.");
  expect(second.body).toContain("Mail 15.");
  expect(second.body).toContain("Mail 6.");
  expect(second.body).not.toContain("Mail 5.");
  expect(second.body).not.toContain("Older mail");
});

test("an email that is too big for the mailbox is refused and not stored", async () => {
  const { smtpUrl, get } = await aMailbox();
  const big = { to: "a@reader.test", subject: "Big", text: "x\n".repeat(1_500_000) };
  await expect(send(smtpUrl, big)).rejects.toMatchObject({ responseCode: 552 });
  expect(subjects((await get("/sandbox/mail.json")).body)).toEqual([]);
});

test("an accepted email survives kill -9", async () => {
  const file = aFile();
  const program = `import { startMailbox } from ${JSON.stringify(new URL("./mailbox.ts", import.meta.url).href)};
    console.log((await startMailbox({ file: ${JSON.stringify(file)} })).smtpUrl);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  await send(line.toString().trim(), { to: "a@reader.test", subject: "Kept", text: "x" });
  child.kill("SIGKILL");
  await once(child, "exit");
  const { get } = await aMailbox({ file });
  expect(subjects((await get("/sandbox/mail.json")).body)).toEqual(["Kept"]);
});

test("reports at once that the port is taken", async () => {
  const { smtpUrl } = await aMailbox();
  await expect(startMailbox({ file: aFile(), port: Number(new URL(smtpUrl).port) })).rejects.toThrow("EADDRINUSE");
});

const written = {
  from: "ada@reader.test",
  to: "desk@courier.test",
  subject: "CANCEL",
  text: "Please.",
  authenticated: "yes",
};

test("an email can be written as a reader would, and arrives the way all email does", async () => {
  const { get, post } = await aMailbox();
  expect((await get("/sandbox/mail/write")).body).toContain('name="subject"');
  expect((await post("/sandbox/mail/write", written)).statusCode).toBe(303);
  const [mail] = (JSON.parse((await get("/sandbox/mail.json?to=desk@courier.test")).body) as { messages: object[] })
    .messages;
  expect(mail).toMatchObject({ from: "ada@reader.test", subject: "CANCEL", text: expect.stringContaining("Please.") });
});

test("the mail server's refusal is shown, and another site's page can't write", async () => {
  const { get, post } = await aMailbox();
  const refused = await post("/sandbox/mail/write", { ...written, to: "no-such-mailbox@courier.test" });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain("No such mailbox");
  expect((await post("/sandbox/mail/write", written, { "sec-fetch-site": "cross-site" })).statusCode).toBe(400);
  expect(subjects((await get("/sandbox/mail.json")).body)).toEqual([]);
});

test("a reply goes where the email asks for replies", async () => {
  const { smtpUrl, get } = await aMailbox();
  const transport = nodemailer.createTransport({ url: smtpUrl });
  onTestFinished(() => transport.close());
  const email = { from: "post@courier.test", to: "ada@reader.test", replyTo: "desk@courier.test", subject: "Hello" };
  await transport.sendMail({ ...email, text: "Hello" });
  expect((await get("/sandbox/mail/1")).body).toContain("to=desk%40courier.test");
});
