import { useState } from 'react';
import { chatLink } from '#src/site/hooks.ts';
import { ask } from '#ui/ask.ts';
import { sorry, useAlert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { themeOf } from '#ui/themes.ts';
import { statusWords, type StatusWords } from '../rules.ts';
import type * as wire from '../wire.ts';
import { Cover } from './cover.tsx';
import type { EditionRecord } from './open.ts';
import { dayOf, titleOf } from './words.ts';

const looks: Record<
  StatusWords['label'],
  { icon: IconName; tone: 'madder' | 'indigo' | 'marigold' | 'leaf' | 'plain' }
> = {
  Active: { icon: 'pen', tone: 'madder' },
  'In Progress': { icon: 'clock', tone: 'indigo' },
  Printing: { icon: 'printer', tone: 'marigold' },
  Shipped: { icon: 'truck', tone: 'leaf' },
  'Unknown Status': { icon: 'help', tone: 'plain' },
};

/** One order in a list (C-O02). `withKey`: the shared link lets its holder act, as a partner sends it to the customer (D05). */
export function OrderCard({ order, withKey = false }: { order: EditionRecord; withKey?: boolean | undefined }) {
  const { label, action } = statusWords(order.orderStatus);
  const look = looks[label];
  const path = `${action?.path ?? '/tracking/'}${order._id}`;
  return (
    <Card
      theme={themeOf(order.theme)}
      eyebrow={dayOf(order.createdAt)}
      title={order.category.name || order.customerName}
      to={path}
      picture={<Cover edition={order} />}
      footer={
        <>
          {action && (
            <ButtonLink to={path} size="small">
              {action.text}
            </ButtonLink>
          )}
          {withKey ? <ShareWithKey order={order} /> : <Share order={order} path={path} />}
        </>
      }
    >
      <p>for {order.customerName}</p>
      <Tag tone={look.tone}>
        <Icon name={look.icon} size={16} /> {label}
      </Tag>
    </Card>
  );
}

const words = (order: EditionRecord, path: string) => `${titleOf(order)}: ${window.location.origin}${path}`;

/** To a messaging app, with a link that lets one look (C-O02). */
const Share = ({ order, path }: { order: EditionRecord; path: string }) => (
  <ButtonLink to={chatLink('', words(order, path))} kind="quiet" size="small" icon="share" newTab>
    Share
  </ButtonLink>
);

/** To the customer, with the order's customer link, which is made when it is asked for. */
function ShareWithKey({ order }: { order: EditionRecord }) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const share = async () => {
    // Opened by the tap itself: a browser stops a window that opens later by itself.
    const tab = window.open('about:blank', '_blank');
    setBusy(true);
    const answer = await ask<typeof wire.editionLink>('POST /api/editionLink', { json: { edition: order._id } });
    setBusy(false);
    if (answer.ok) {
      const to = chatLink('', words(order, answer.body.link));
      if (tab) {
        tab.opener = null;
        tab.location.href = to;
      } else window.location.assign(to);
      return;
    }
    tab?.close();
    await alert({ ...sorry, text: answer.error.message });
  };
  return (
    <Button kind="quiet" size="small" icon="share" busy={busy} onClick={() => void share()}>
      Share
    </Button>
  );
}
