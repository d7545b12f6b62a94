import { html } from '#kernel/html.ts';
import type { BrandConfig } from '#platform/brand.ts';

interface EmailContent {
  brand: BrandConfig;
  /** Whoever it is from when it is not from us; then it does not name us. */
  sender: { name: string; email: string } | null;
  subject: string;
  /** The message, one paragraph. */
  text: string;
  /** Where the message leads, and what one does there. */
  link?: string | undefined;
  action?: string | undefined;
  /** The page that stops reminders; in reminders only. */
  stopLink?: string | undefined;
}

const accent = '#9c2a1f';
const quiet = 'margin:0 0 8px;font-size:14px;color:#5e544a';

/** Who writes, and where questions go. */
const senderLine = ({ brand, sender }: EmailContent): string =>
  sender
    ? `${sender.name}. Questions? ${sender.email}.`
    : `${brand.name}, ${brand.address}. Questions? ${brand.phone} or ${brand.email}.`;

const senderName = ({ brand, sender }: EmailContent): string => sender?.name ?? brand.name;

/** An e-mail as HTML: one column, styles in attributes and nothing loaded, so that every program shows it alike. */
export function emailHtml(content: EmailContent): string {
  const { subject, text, link, action, stopLink } = content;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#faf6ee;color:#1a1613;font:17px/1.55 Georgia,'Noto Serif',serif">
        <div role="main" style="max-width:544px;margin:0 auto;padding:24px 20px;border-top:8px solid ${accent}">
          <p style="margin:0 0 32px;font-size:24px;font-style:italic">${senderName(content)}</p>
          <h1 style="margin:0 0 16px;font-size:28px;line-height:1.2;font-weight:400;font-style:italic">${subject}</h1>
          <p style="margin:0 0 24px">${text}</p>
          ${
            link !== undefined &&
            html`<p style="margin:0 0 32px">
              <a
                href="${link}"
                style="display:inline-block;padding:14px 24px;background:${accent};color:#faf6ee;font-weight:700;text-decoration:none"
                >${action ?? `Open ${senderName(content)}`}</a
              >
            </p>`
          }
          <hr style="border:0;border-top:1px solid #d8ccb6;margin:0 0 16px" />
          <p style="${quiet}">${senderLine(content)}</p>
          ${
            stopLink !== undefined &&
            html`<p style="${quiet}">
              This is a reminder. <a href="${stopLink}" style="color:${accent}">Stop reminders to this address</a>.
            </p>`
          }
        </div>
      </body>
    </html> `.text;
}

/** The same e-mail as plain text. */
export const emailText = ({ brand, sender, text, link, stopLink }: EmailContent): string =>
  [
    [text, link].filter(Boolean).join('\n'),
    sender ? `${sender.name}\n${sender.email}` : `${brand.name}, ${brand.address}\n${brand.phone}, ${brand.email}`,
    ...(stopLink === undefined ? [] : [`This is a reminder. Stop reminders to this address:\n${stopLink}`]),
  ].join('\n\n');
