import { Fragment, type ReactNode } from 'react';
import { Page } from '#ui/page.tsx';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { StaticText as Text, TextVersion } from '../wire.ts';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const longDate = (iso: string): string => dateFormat.format(new Date(iso));

interface StaticTextProps {
  text: Text;
  /** Shown before the text. */
  note?: ReactNode;
  /** Shown after the text. */
  children?: ReactNode;
}

/** About, contact or a policy as a page of text (C-R17). */
export const StaticText = ({ text, note, children }: StaticTextProps) => (
  <Page title={text.title} lead={text.lead} width="text">
    {note}
    <div className="prose">
      {text.sections.map(({ heading, paragraphs, bullets }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {bullets && (
            <ul>
              {bullets.map(bullet => (
                <li key={bullet}>{bullet}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
    {children}
    {text.since && <p className="mt-10 text-small text-soft">In force since {longDate(text.since)}</p>}
  </Page>
);

/** The terms or the page on privacy; a wording that was replaced says so, and links to the one at `path` (W113). */
export const Wording = ({ text, path }: { text: Text | TextVersion; path: string }) => (
  <StaticText
    text={text}
    note={
      'version' in text && (
        <Notice title={`Version ${text.version}, of ${longDate(text.addedAt)}`}>
          {text.newest ? (
            'It is still the wording.'
          ) : (
            <>
              It was changed later. <TextLink to={path}>Read the present wording</TextLink>
            </>
          )}
        </Notice>
      )
    }
  />
);
