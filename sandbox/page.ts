import { html, type Html } from "#core/html.ts";

/** A complete page of the sandbox. `styles`: the address of its stylesheet. */
export const sandboxPage = (title: string, styles: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${styles}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup;
