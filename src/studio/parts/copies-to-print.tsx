import type { StaffCopies, stepCopies } from '#src/afterwards/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForAct } from './for-act.tsx';
import { PhoneLink } from './phone-link.tsx';
import { TrackingLinkForm } from './tracking-link-form.tsx';
import { useStaffAct } from './use-staff-act.ts';

/** Further copies of approved magazines: the files to print, then the tracking link (W73). */
export const CopiesToPrint = ({ copies }: { copies: readonly StaffCopies[] }) => (
  <ul className="grid">
    {copies.map(order => (
      <li key={order.id} className="grid gap-5 border-t border-rule py-6 md:grid-cols-2">
        <CopiesFacts order={order} />
        <ForAct act="ship">
          <CopiesActions order={order} />
        </ForAct>
      </li>
    ))}
  </ul>
);

const CopiesFacts = ({ order }: { order: StaffCopies }) => (
  <div className="grid content-start gap-3">
    <h3 className="text-h4">
      <TextLink to={`/studio/editions/${order.edition}`}>{order.title}</TextLink>
    </h3>
    <p className="text-small text-soft">
      {order.bought ? 'Bought' : 'Printed again'}, {formatDateTime(order.orderedAt)}
    </p>
    <Facts
      label={`Further copies of ${order.title}`}
      facts={[
        { term: 'Copies', value: order.copies },
        { term: 'Goes to', value: order.to },
        ...(order.phone ? [{ term: 'For the courier', value: <PhoneLink phone={order.phone} /> }] : []),
        { term: 'Approved PDF', value: <span className="break-all">{order.sha256.slice(0, 16)}</span> },
      ]}
    />
  </div>
);

function CopiesActions({ order }: { order: StaffCopies }) {
  const { busy, act } = useStaffAct();
  const step = (step: 'printed' | 'shipped', done: string, link?: string) =>
    act(step, done, () =>
      ask<typeof stepCopies>('POST /studio/api/stepCopies', {
        json: { order: order.id, step, ...(link !== undefined && { link }) },
      }),
    );
  if (order.next === 'printed')
    return (
      <div className="grid content-start gap-4">
        {order.problem && <Notice tone="bad">{order.problem}</Notice>}
        {order.files.length > 0 && (
          <ul className="grid gap-2" aria-label="Files to print">
            {order.files.map(({ name, file }) => (
              <li key={file}>
                <TextLink to={`/download?fileId=${file}`} newTab>
                  {name}.pdf
                </TextLink>
              </li>
            ))}
          </ul>
        )}
        <Actions>
          <Button
            icon="printer"
            locked={order.problem !== null}
            busy={busy === 'printed'}
            onClick={() => void step('printed', 'Printed. Now it goes to the courier.')}
          >
            It is printed<span className="sr-only"> (further copies of {order.title})</span>
          </Button>
        </Actions>
      </div>
    );
  return (
    <TrackingLinkForm
      key={order.trackLink}
      label={`Tracking link of the copies of ${order.title}`}
      hint={order.trackLink ? 'A corrected link is sent again.' : 'Setting it ships them and tells their people.'}
      link={order.trackLink}
      correctionKind="secondary"
      onLink={link => step('shipped', 'They have been told.', link)}
    />
  );
}
