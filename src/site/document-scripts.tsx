import { createContext, useContext, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { scrollScript } from './parts/scroll-script.ts';

/** How the server renders the scripts of the document. The browser keeps the elements that the server wrote. */
export interface DocumentScripts {
  /**
   * The secret nonce of our scripts and our style. One injected through user content does not have it, so the policy
   * does not allow it. The nonce is removed before the page is sent.
   */
  nonce?: string;
  /** `late`: the scripts load after the page has been parsed; `none`: the page has no scripts. */
  start: 'at-once' | 'late' | 'none';
  /** Replaces React Router's `<Scripts>` when `start` is `late`. */
  late?: ReactNode;
}

export const DocumentScriptsContext = createContext<DocumentScripts>({ start: 'at-once' });

/** The page's stylesheet, as the server renders it. React never removes a style with a precedence. */
export function ServerStyle({ css }: { css: string }) {
  const { nonce } = useContext(DocumentScriptsContext);
  return (
    <style href="app" precedence="default" nonce={nonce}>
      {css}
    </style>
  );
}

/** A script in the head, as the server renders it. */
export function ServerHeadScript({ code }: { code: string }) {
  const { nonce, start } = useContext(DocumentScriptsContext);
  return start !== 'none' && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

/** The scripts at the end of the body, as the server renders them. */
export function ServerBodyScripts() {
  const { nonce, start, late } = useContext(DocumentScriptsContext);
  return (
    start !== 'none' && (
      <>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scrollScript }} />
        {start === 'late' ? late : <Scripts />}
      </>
    )
  );
}
