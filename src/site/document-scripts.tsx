import { createContext, useContext, type ReactNode } from 'react';
import { ScrollRestoration, Scripts } from 'react-router';

/** How the document carries its scripts while the server renders it. The browser adopts what the server wrote. */
export interface DocumentScripts {
  /**
   * The nonce of our scripts, which nobody outside knows. A script that came in through what people wrote does not have
   * it and is not named in the policy. The nonce is taken out before the page is sent.
   */
  nonce?: string;
  /** `late`: they begin after the page has been read; `none`: the page has no scripts. */
  start: 'at-once' | 'late' | 'none';
  /** What stands in the place of React Router's `<Scripts>` when `start` is `late`. */
  late?: ReactNode;
}

export const DocumentScriptsContext = createContext<DocumentScripts>({ start: 'at-once' });

/** A script of the head, on the server. */
export function ServerHeadScript({ code }: { code: string }) {
  const { nonce, start } = useContext(DocumentScriptsContext);
  return start !== 'none' && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

/** The scripts at the end of the body, on the server. */
export function ServerBodyScripts() {
  const { start, late } = useContext(DocumentScriptsContext);
  return (
    start !== 'none' && (
      <>
        <ScrollRestoration />
        {start === 'late' ? late : <Scripts />}
      </>
    )
  );
}
