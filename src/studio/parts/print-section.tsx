import { useState } from 'react';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { makePrint, releasePrint } from '#src/press/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import type { StudioEdition } from './studio-edition.ts';
import { useStaffAct } from './use-staff-act.ts';

type PrintEntry = StudioEdition['print'];

/** The print files: their state, preflight's findings, the files, the job ticket and the delivery slip. */
export function PrintSection({ edition }: { edition: StudioEdition }) {
  const { print, _id: id, orderStatus, withdrawn } = edition;
  const isAtPrinter = orderStatus === 4;
  return (
    <Section title="For the printer" lead={printStateText(print)}>
      <div className="grid gap-6">
        {withdrawn.length > 0 && (
          <Notice tone="bad" title={`Withdrawn by ${withdrawn.join(' and ')}`}>
            {orderStatus < 4
              ? 'The soft copy that was approved is not printed. Publish a new draft without their words; the customer approves it again, and then it goes to the printer.'
              : 'The print files were released before, so the copies have their words. They cannot be made again.'}
          </Notice>
        )}
        {edition.drafts.find(({ approvedAt }) => approvedAt !== null)?.hasPlan === false && (
          <Notice title="The approved PDF was made elsewhere">
            The printer gets it byte by byte as it was approved: no bleed is added, and no colour is changed.
          </Notice>
        )}
        {print.state === 'failed' && (
          <Notice tone="bad" title="The print file could not be made">
            {print.trouble}
          </Notice>
        )}
        {print.state === 'stopped' && (
          <Notice tone="bad" title="Preflight stopped this file">
            Nothing of it goes to the press until this is mended, or somebody releases it and says why.
          </Notice>
        )}
        <Findings findings={print.findings} />
        {print.files.length > 0 && <Files id={id} print={print} />}
        {isAtPrinter && print.state === 'stopped' && <Release id={id} />}
        {isAtPrinter && withdrawn.length === 0 && print.state !== 'making' && (
          <MakeAgain id={id} first={print.state === 'none'} />
        )}
      </div>
    </Section>
  );
}

function printStateText({ state, madeAt, releasedAt, releasedBy, reason }: PrintEntry): string {
  if (state === 'none') return 'No print file yet.';
  if (state === 'making') return 'The print file is being made out of the approved draft. It takes about a minute.';
  if (state === 'failed') return 'No print file yet.';
  if (!releasedAt) return `Made ${formatDateTime(madeAt ?? '')}; not released.`;
  const by = releasedBy === 'preflight' ? 'Clean, and released' : `Released by ${releasedBy} (“${reason}”)`;
  return `${by} ${formatDateTime(releasedAt)}.`;
}

function Findings({ findings }: Pick<PrintEntry, 'findings'>) {
  if (findings.length === 0) return null;
  const blocking = findings.filter(({ severity }) => severity === 'stops');
  const warnings = findings.filter(({ severity }) => severity === 'warns');
  return (
    <>
      {blocking.length > 0 && <FindingList findings={blocking} />}
      {warnings.length > 0 && (
        <Disclosure title={warnings.length === 1 ? 'One thing to know' : `${warnings.length} things to know`}>
          <FindingList findings={warnings} />
        </Disclosure>
      )}
    </>
  );
}

const FindingList = ({ findings }: Pick<PrintEntry, 'findings'>) => (
  <ul className="grid list-disc gap-1 pl-5">
    {findings.map((finding, at) => (
      <li key={at}>
        {finding.page !== undefined && `Page ${finding.page}: `}
        {finding.message}
      </li>
    ))}
  </ul>
);

const printFileTitles: Record<PrintEntry['files'][number]['name'], string> = {
  whole: 'The whole magazine',
  cover: 'The cover',
  inside: 'The inside',
};

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const Files = ({ id, print }: { id: string; print: PrintEntry }) => (
  <ul className="grid gap-4" aria-label="Files for the printer">
    {print.files.map(({ name, file, pages, bytes, sha256 }) => (
      <li key={name} className="grid gap-1">
        <span>
          <ButtonLink to={`/download?fileId=${file}`} kind="quiet" icon="download">
            {printFileTitles[name]}
          </ButtonLink>
        </span>
        <span className="figures text-small break-all text-soft">
          {pages} pages, {formatMegabytes(bytes)}, SHA-256 {sha256}
        </span>
      </li>
    ))}
    {print.ticket && (
      <li className="flex flex-wrap gap-3">
        <ButtonLink to={`/download?fileId=${print.ticket}`} kind="quiet" icon="download">
          Job ticket
        </ButtonLink>
        <ButtonLink to={`/download?fileId=${print.ticketData}`} kind="quiet" icon="download">
          Job ticket as data
        </ButtonLink>
        <ButtonLink to={`/studio/slip/${id}`} kind="quiet" icon="truck">
          Delivery slip
        </ButtonLink>
      </li>
    )}
  </ul>
);

function Release({ id }: { id: string }) {
  const { busy, act } = useStaffAct();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const release = async () => {
    if (!reason.trim()) return setError('Say why it may be printed all the same. It is kept in the history.');
    setError(undefined);
    await act('release', 'Released.', () =>
      ask<typeof releasePrint>('POST /studio/api/release-print', { json: { edition: id, reason: reason.trim() } }),
    );
  };
  return (
    <Form onSubmit={release}>
      <Field
        label="Why it may be printed all the same"
        hint="For the history: who agreed, and to what."
        value={reason}
        onValue={setReason}
        error={error}
        maxLength={1000}
      />
      <Actions>
        <Button type="submit" kind="secondary" busy={busy === 'release'}>
          Release it
        </Button>
      </Actions>
    </Form>
  );
}

function MakeAgain({ id, first }: { id: string; first: boolean }) {
  const { busy, act } = useStaffAct();
  return (
    <p>
      <Button
        kind="quiet"
        icon="printer"
        busy={busy === 'make'}
        onClick={() =>
          void act('make', 'The print file is being made. It takes about a minute.', () =>
            ask<typeof makePrint>('POST /studio/api/make-print', { json: { edition: id } }),
          )
        }
      >
        {first ? 'Make the print file' : 'Make the print file again'}
      </Button>
    </p>
  );
}
