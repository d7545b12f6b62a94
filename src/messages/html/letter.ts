import { html, type Html } from '#kernel/html.ts';
import type { FormLanguage } from '#kernel/subject.ts';

interface LetterContent {
  language: FormLanguage;
  subject: string;
  /** What is said; a line break within one stays. */
  paragraphs: readonly string[];
  footer: string;
  /** Who writes, and where questions go. */
  from: string;
}

/** A text with its addresses as links. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" style="color:#9c2a1f">${part}</a>` : html`${part}`));

const linkedLines = (text: string): Html[] =>
  text.split('\n').flatMap((line, at) => [...(at > 0 ? [html`<br />`] : []), ...linked(line)]);

const quiet = 'margin:0 0 8px;font-size:14px;color:#5e544a';

/** An e-mail that somebody replies to, as HTML: plain, so that what is quoted of it stays short. */
export const letterHtml = ({ language, subject, paragraphs, footer, from }: LetterContent): string =>
  html`<!doctype html>
    <html lang="${language === 'hi' ? 'hi' : 'en-IN'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#faf6ee;color:#1a1613;font:17px/1.55 Georgia,'Noto Serif',serif">
        <div role="main" style="max-width:544px;margin:0 auto;padding:24px 20px">
          ${paragraphs.map(text => html`<p style="margin:0 0 16px">${linkedLines(text)}</p>`)}
          <hr style="border:0;border-top:1px solid #d8ccb6;margin:0 0 16px" />
          <p style="${quiet}">${footer}</p>
          <p style="${quiet}">${from}</p>
        </div>
      </body>
    </html> `.text;

/** The same as plain text. */
export const letterText = ({ paragraphs, footer, from }: LetterContent): string =>
  [...paragraphs, `${footer}\n${from}`].join('\n\n');
