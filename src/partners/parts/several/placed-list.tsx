import { useEffect, useState } from 'react';
import { chatLink } from '#web/chat-link.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { makeLinks } from '../work/use-copy-link.ts';

/** An order of a list that was just placed. */
export interface ListedPlaced {
  _id: string;
  name: string;
  phone: string | null;
}

interface PlacedListProps {
  orders: readonly ListedPlaced[];
  onClose: () => void;
}

/** After a list of orders: the link of each client, to copy all at once or to send one by one. */
export function PlacedList({ orders, onClose }: PlacedListProps) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeLinks>>>();
  useEffect(() => {
    let isHere = true;
    void makeLinks(orders.map(({ _id }) => _id)).then(answer => isHere && setMade(answer));
    return () => void (isHere = false);
  }, [orders]);
  return (
    <div className="several">
      <Notice tone="good" title={orders.length === 1 ? 'Order Created' : `${orders.length} orders are placed`} live>
        Whoever has a number gets the link to tell the story from us.
      </Notice>
      {!made && <Loader label="The links are being made" />}
      {made && 'problem' in made && <Notice tone="bad" title={made.problem} live />}
      {made && 'urls' in made && <Links orders={orders} urls={made.urls} />}
      <div className="several-foot">
        <Button kind="secondary" onClick={onClose}>
          Your Orders
        </Button>
      </div>
    </div>
  );
}

function Links({ orders, urls }: Pick<PlacedListProps, 'orders'> & { urls: readonly string[] }) {
  const copyAll = useCopy({ copied: `${urls.length} links are copied.` });
  const copyOne = useCopy({ copied: 'The link is copied.' });
  const all = orders.map(({ name }, n) => `${name}: ${urls[n]}`).join('\n');
  return (
    <>
      <p>
        <Button icon="copy" onClick={() => void copyAll(all)}>
          Copy all links
        </Button>
      </p>
      <ul className="placed-links" aria-label="The links">
        {orders.map(({ _id, name, phone }, n) => {
          const url = urls[n] ?? '';
          return (
            <li key={_id}>
              <b>{name}</b>
              <Button kind="quiet" size="small" onClick={() => void copyOne(url)}>
                Copy<span className="sr-only"> the link of {name}</span>
              </Button>
              <ButtonLink to={chatLink(whatsappDigits(phone), `${name}: ${url}`)} newTab kind="quiet" size="small">
                WhatsApp<span className="sr-only"> {name}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The digits of a number as it was typed, with the country of India before the ten of its own. */
function whatsappDigits(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 ? `91${digits}` : digits;
}
