import { useState } from 'react';
import { dayInIndia } from '#kernel/dates.ts';
import type { StaffAct } from '#kernel/staff-roles.ts';
import { isTrackLink } from '#src/editions/rules.ts';
import type { setDelivered, setTrackLink } from '#src/editions/wire.ts';
import type { makePrint, markPrinted, releasePrint } from '#src/press/wire.ts';
import type { askForMore } from '#src/soft-copy/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { nextActOf, type NextAct } from '../../rules/next-act.ts';
import type { StudioEdition } from '../../wire.ts';
import { ReasonedAct } from '../reasoned-act.tsx';
import { useMay } from '../use-may.ts';
import { useStaffAct } from '../use-staff-act.ts';

type Act = ReturnType<typeof useStaffAct>['act'];

/** What an act that needs nothing else says on its button and when it is done, and its call. */
const simpleActs = {
  'ask-for-more': {
    label: 'Ask the customer for more',
    done: 'Asked. The story is open again; the draft waits for it.',
    send: (edition: string) => ask<typeof askForMore>('POST /studio/api/ask-for-more', { json: { edition } }),
  },
  'make-print': {
    label: 'Make the print file',
    done: 'The print file is being made. It takes about a minute.',
    send: (edition: string) => ask<typeof makePrint>('POST /studio/api/make-print', { json: { edition } }),
  },
  printed: {
    label: 'It is printed',
    done: 'Printed. The customer has been told.',
    send: (edition: string) => ask<typeof markPrinted>('POST /studio/api/printed', { json: { edition } }),
  },
} as const;

const isSimple = (act: NextAct): act is keyof typeof simpleActs => Object.hasOwn(simpleActs, act);

/** What a role must be allowed for each next act (W140). */
const actOf: Readonly<Record<NextAct, StaffAct>> = {
  desk: 'desk',
  'ask-for-more': 'desk',
  'make-print': 'files',
  release: 'release',
  printed: 'print',
  ship: 'ship',
  delivered: 'delivered',
};

/** The class by which the key `p` finds the button, or the field that stands before it. */
export const nextActClass = 'order-next';

/** The one thing that the studio does next with an order, done here (W150). Nothing while it is not its turn. */
export function NextActButton({ edition }: { edition: StudioEdition }) {
  const { busy, act } = useStaffAct();
  const may = useMay();
  const next = nextActOf({ ...edition, print: edition.print.state });
  if (!next || !may(actOf[next])) return null;
  if (next === 'desk')
    return (
      <ButtonLink size="small" to={`/studio/proof/${edition._id}`} icon="book" className={nextActClass}>
        Work on the magazine
      </ButtonLink>
    );
  if (next === 'ship') return <ShipForm edition={edition._id} act={act} busy={busy === 'ship'} />;
  if (next === 'delivered') return <DeliveredButton edition={edition._id} act={act} busy={busy === 'delivered'} />;
  if (next === 'release') return <ReleaseButton edition={edition._id} />;
  if (!isSimple(next)) return null;
  const { label, done, send } = simpleActs[next];
  return (
    <Button
      size="small"
      className={nextActClass}
      busy={busy === next}
      onClick={() => void act(next, done, () => send(edition._id))}
    >
      {label}
    </Button>
  );
}

interface ActFormProps {
  edition: string;
  act: Act;
  busy: boolean;
}

/** Ships an order: the courier's link is pasted, and Enter sends it. */
function ShipForm({ edition, act, busy }: ActFormProps) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const ship = async () => {
    const json = { edition, link: link.trim() };
    const isLink = isTrackLink(json.link);
    setProblem(isLink ? undefined : 'A tracking link begins with https:// and leads to the courier.');
    if (!isLink || busy) return;
    await act('ship', 'Shipped. The customer has been told.', () =>
      ask<typeof setTrackLink>('POST /studio/api/trackLink', { json }),
    );
  };
  return (
    <form
      className="order-ship"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void ship();
      }}
    >
      <label>
        <span className="sr-only">Tracking link</span>
        <input
          type="url"
          inputMode="url"
          placeholder="Paste the tracking link"
          className={nextActClass}
          value={link}
          maxLength={300}
          aria-invalid={problem ? true : undefined}
          aria-describedby="order-ship-problem"
          onChange={event => setLink(event.target.value)}
        />
      </label>
      <Button type="submit" size="small" busy={busy}>
        Ship it
      </Button>
      <p id="order-ship-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Notes that a parcel arrived today; another day is entered below the parcel. */
function DeliveredButton({ edition, act, busy }: ActFormProps) {
  const save = () =>
    act('delivered', 'Delivered. The customer has been told.', () =>
      ask<typeof setDelivered>('POST /studio/api/delivered', { json: { edition, day: dayInIndia(new Date()) } }),
    );
  return (
    <Button size="small" className={nextActClass} busy={busy} onClick={() => void save()}>
      It arrived today
    </Button>
  );
}

/** Releases a print file that preflight stopped, with a reason. */
function ReleaseButton({ edition }: { edition: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={nextActClass} onClick={() => setOpen(true)}>
        Release it all the same
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Release the print file">
        <ReasonedAct
          label="Why it may be printed all the same"
          missing="Say why it may be printed all the same. It is kept in the history."
          button="Release it"
          done="Released."
          work={reason => ask<typeof releasePrint>('POST /studio/api/release-print', { json: { edition, reason } })}
        />
      </Sheet>
    </>
  );
}
