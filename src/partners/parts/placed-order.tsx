import { useEffect, useRef, useState } from 'react';
import { capitalised, possessive, withArticle } from '#kernel/grammar.ts';
import { chatLink } from '#web/chat-link.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCopy } from '#ui/use-copy.ts';
import type { PlacedOrder } from './order-form.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { makeLinks } from './work/use-copy-link.ts';

/** What an order that was placed waits for, and whom we tell (P-R09). */
export const placedText = ({ name, category, told }: PlacedOrder): string =>
  `${capitalised(withArticle(`${category} edition`.trim()))} is waiting for ${possessive(name)} story and photos. ${told}`;

type MadeLink = Awaited<ReturnType<typeof makeLinks>>;

interface PlacedInSheetProps {
  order: PlacedOrder;
  /** The next order. */
  onNext: () => void;
  /** Back to the list. */
  onClose: () => void;
}

/** After an order of the sheet (W168): the documented words and ways, the client's link, and the next order. */
export function PlacedInSheet({ order, onNext, onClose }: PlacedInSheetProps) {
  const [made, setMade] = useState<MadeLink>();
  const { edition } = order;
  useEffect(() => {
    let isHere = true;
    void makeLinks([edition]).then(answer => isHere && setMade(answer));
    return () => void (isHere = false);
  }, [edition]);
  return (
    <div className="grid gap-6">
      <p role="status">{placedText(order)}</p>
      {!made && <Loader label="The link is being made" />}
      {made && 'problem' in made && <Notice tone="bad" title={made.problem} live />}
      {made && 'urls' in made && <ClientLink order={order} url={made.urls[0] ?? ''} />}
      <div className="actions">
        <Button onClick={onNext}>Next order</Button>
        <Button kind="quiet" onClick={onClose}>
          Upload Images
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Skip
        </Button>
      </div>
    </div>
  );
}

/** The client's link: to copy, to send to their number, to show as a code. Copy has the focus. */
function ClientLink({ order: { name, category, phone }, url }: { order: PlacedOrder; url: string }) {
  const copy = useCopy({ copied: 'The link is copied.' });
  const [isCodeShown, showCode] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <div className="grid gap-4">
      <Field
        label={`The link for ${name}`}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
        suffix={
          <span ref={button}>
            <Button size="small" kind="secondary" icon="copy" onClick={() => void copy(url)}>
              Copy
            </Button>
          </span>
        }
      />
      <div className="actions">
        <ButtonLink
          to={chatLink(phone ?? '', `${category} edition for ${name}: ${url}`)}
          newTab
          kind="quiet"
          icon="chat"
        >
          WhatsApp
        </ButtonLink>
        <Button kind="quiet" aria-expanded={isCodeShown} onClick={() => showCode(!isCodeShown)}>
          QR code
        </Button>
      </div>
      {isCodeShown && <QrCode text={url} label={`The link for ${name} as a QR code`} />}
    </div>
  );
}
