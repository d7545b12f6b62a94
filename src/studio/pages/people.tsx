import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ErasureObstacle } from '#src/privacy/parts/obstacle.tsx';
import type {
  askErasureFor,
  ErasureEntry,
  findPerson,
  listErasures,
  PersonRecord,
  takeBackErasureFor,
} from '#src/privacy/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReasonedAct } from '../parts/reasoned-act.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';

export const meta = pageMeta('People', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const before = new URL(request.url).searchParams.get('before');
  const reply = await ask<typeof listErasures>('GET /studio/api/erasures', { query: before ? { before } : {} });
  return {
    before,
    erasures: reply.ok ? reply.body.erasures : [],
    more: reply.ok && reply.body.more,
    failed: reply.ok ? undefined : reply.error.message,
  };
}

/** What the shop's owner does for somebody who wrote to us about their data, and all erasures (W101, W102). */
export default function StudioPeople() {
  const { before, erasures, more, failed } = useLoaderData<typeof clientLoader>();
  if (failed) {
    return (
      <StudioPage title="People and their data">
        <Notice tone="bad" title={failed} live />
      </StudioPage>
    );
  }
  return (
    <StudioPage
      title="People and their data"
      lead="For somebody who wrote to us. Make sure first that it is them: the number must be theirs."
    >
      <FindPerson />
      <section aria-labelledby="erasures" className="grid gap-3">
        <h2 id="erasures" className="text-h3">
          Erasures
        </h2>
        {erasures.length === 0 && !before && <p className="text-soft">Nobody has asked to be erased.</p>}
        <ul className="grid">
          {erasures.map(erasure => (
            <ErasureRow key={erasure._id} erasure={erasure} />
          ))}
        </ul>
        <ListPagination
          about="Erasures"
          first="/studio/people"
          begun={before !== null}
          next={more && `?before=${erasures.at(-1)?._id}`}
        />
      </section>
    </StudioPage>
  );
}

const stateWords: Record<ErasureEntry['state'], string> = {
  waits: 'Erased from',
  done: 'Erased on',
  'taken-back': 'Taken back on',
};

const ErasureRow = ({
  erasure: { _id, number, kind, person, state, at, staff, reason },
}: {
  erasure: ErasureEntry;
}) => (
  <li className="grid gap-1 border-t border-rule py-4">
    <p>
      <span translate="no" className="figures font-semibold">
        {number}
      </span>
      , a {kind}
      {person && (
        <>
          : {person.name}{' '}
          <span translate="no" className="figures">
            {person.phone}
          </span>
        </>
      )}
      . {stateWords[state]} {formatDateTime(at)}
    </p>
    {staff && (
      <p className="text-soft">
        Asked for by {staff}: {reason}
      </p>
    )}
    {state === 'done' && (
      <p>
        <TextLink to={`/erased/${_id}`}>The receipt {number}</TextLink>
      </p>
    )}
  </li>
);

function FindPerson() {
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState<{ typed: string; person: PersonRecord }>();
  const [error, setError] = useState<string>();
  const find = async () => {
    const reply = await ask<typeof findPerson>('POST /studio/api/findPerson', { json: { phone } });
    setError(reply.ok ? undefined : reply.error.message);
    setFound(reply.ok ? { typed: phone, person: reply.body } : undefined);
  };
  // What is offered is about the number that is shown: another number is another person.
  const shown = found?.typed === phone ? found.person : undefined;
  return (
    <section aria-labelledby="find" className="grid gap-4">
      <h2 id="find" className="text-h3">
        Find a person
      </h2>
      <Form onSubmit={find}>
        <Field
          label="Phone number"
          hint="With the country, such as +91 98765 43210."
          type="tel"
          value={phone}
          onValue={setPhone}
          error={error}
          maxLength={40}
        />
        <Actions>
          <Button type="submit" kind="secondary">
            Find
          </Button>
        </Actions>
      </Form>
      <div aria-live="polite" className="grid gap-6">
        {shown?.accounts.length === 0 && <p>Nothing is kept of {shown.phone}.</p>}
        {shown?.accounts.map(account => (
          <PersonAccount key={account._id} phone={shown.phone} account={account} again={find} />
        ))}
      </div>
    </section>
  );
}

/** Loads everything about somebody as one file: a form of its own, since the file is the answer. */
function ExportForm({ phone, account }: Pick<PersonAccountProps, 'phone' | 'account'>) {
  const [reason, setReason] = useState('');
  const [isSaved, setSaved] = useState(false);
  return (
    <form
      method="post"
      action="/studio/api/export"
      encType="multipart/form-data"
      onSubmit={() => setSaved(true)}
      className="grid gap-3"
    >
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="kind" value={account.kind} />
      <input type="hidden" name="account" value={account._id} />
      <Field
        label="Why they get everything as one file"
        hint="How they asked, and on which day. It is recorded."
        name="reason"
        value={reason}
        onValue={setReason}
        required
        minLength={3}
        maxLength={1000}
      />
      <Actions>
        <Button type="submit" kind="secondary" icon="download">
          Save everything about them
        </Button>
      </Actions>
      <p role="status" className="text-small text-soft">
        {isSaved && 'The file goes to your downloads. That you have it, and why, is recorded.'}
      </p>
    </form>
  );
}

const staysText = (stays: readonly { what: string }[]) =>
  stays.length === 0 ? 'Nothing of it stays.' : `What stays: ${stays.map(({ what }) => what).join('; ')}.`;

const kindWords: Record<ErasureEntry['kind'], string> = {
  customer: 'Customer',
  partner: 'Partner',
  client: 'A partner’s client',
};

interface PersonAccountProps {
  phone: string;
  account: PersonRecord['accounts'][number];
  again: () => Promise<void>;
}

function PersonAccount({ phone, account, again }: PersonAccountProps) {
  const { _id, kind, setAside, name, orders, clients, obstacle, waits, erasedOn, backupDays, stays, exports } = account;
  const { busy, act } = useStaffAct();
  const takeBack = async () => {
    await act('back', 'Taken back.', () =>
      ask<typeof takeBackErasureFor>('POST /studio/api/takeBackErasure', { json: { phone, kind, account: _id } }),
    );
    await again();
  };
  const erase = async (reason: string) => {
    const json = { phone, kind, account: _id, reason };
    const reply = await ask<typeof askErasureFor>('POST /studio/api/askErasure', { json });
    if (reply.ok) await again();
    return reply;
  };
  return (
    <section aria-label={`The ${kind}’s data`} className="grid gap-3 border-t border-rule pt-4">
      <h3 className="text-h4">
        {kindWords[kind]}{' '}
        <span translate="no" className="figures">
          {phone}
        </span>
      </h3>
      <p>
        {name ?? 'Without a name'}, {orders === 1 ? '1 order' : `${orders} orders`}
      </p>
      {setAside && (
        <p className="text-soft">
          Set aside: the number was idle for half a year and may be somebody else’s now. Make sure of more than the
          number. We tell them only by an e-mail address they confirmed.
        </p>
      )}
      <ExportForm phone={phone} account={account} />
      {exports.length > 0 && (
        <ul className="list-disc pl-5 text-soft">
          {exports.map(({ at, staff, reason }) => (
            <li key={at}>
              {staff} saved everything about them on {formatDateTime(at)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {waits ? (
        <Notice
          title={`Erased from ${waits.day} on`}
          action={
            <Button kind="secondary" busy={busy === 'back'} onClick={() => void takeBack()}>
              Take it back
            </Button>
          }
        >
          {waits.number}
        </Notice>
      ) : obstacle ? (
        <ErasureObstacle {...obstacle} orderPath="/studio/editions/" />
      ) : (
        <ReasonedAct
          label="Why they are erased"
          missing="Say how they asked, and on which day."
          hint="How they asked, and on which day. It is recorded."
          button="Erase after the waiting time"
          done="It is noted, and they were told."
          question={{
            title: `Erase ${name ?? phone}?`,
            text: `Everything about ${[name, phone].filter(Boolean).join(', ')} is erased on ${erasedOn}, with every magazine${clients ? ' of their own; those of clients stay with the clients' : '; printed codes stop playing'}. Until then it can be taken back here. ${staysText(stays)} Backups have it for ${backupDays} days more.`,
            keep: 'Do not erase',
          }}
          work={erase}
        />
      )}
    </section>
  );
}
