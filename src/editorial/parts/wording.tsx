import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { StaticText as Text, TextVersion } from '../wire.ts';
import { longDate, StaticText } from './static-text.tsx';

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
