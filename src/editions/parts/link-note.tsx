import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { linkKeyOf } from './link-keys.ts';

/** Copies the link by which a partner's client came, with the key that the address bar does not show (D05). */
export function CopyLink({ edition }: { edition: string }) {
  const { pathname } = useLocation();
  const [byHand, setByHand] = useState(false);
  const copy = useCopy();
  const key = linkKeyOf(edition);
  if (key === undefined) return null;
  const url = `${window.location.origin}${pathname}?key=${key}`;
  return byHand ? (
    <Field label="Your link" readOnly value={url} onFocus={event => event.target.select()} />
  ) : (
    <p>
      <Button
        kind="quiet"
        size="small"
        icon="copy"
        onClick={() => void copy(url).then(isCopied => setByHand(!isCopied))}
      >
        Copy the link
      </Button>
    </p>
  );
}

interface LinkNoteProps {
  edition: string;
  /** A partner's client, who came by a link. */
  reader: 'client';
  /** What whoever has the link can do; begins with "can". */
  children: string;
}

/** Says what a client's link opens to whoever has it. A partner's order opens by its links alone (ADR 0039). */
export const LinkNote = ({ edition, children }: LinkNoteProps) => (
  <div className="grid gap-2">
    <p className="measure text-soft">Whoever has the link you were sent {children}</p>
    <CopyLink edition={edition} />
  </div>
);
