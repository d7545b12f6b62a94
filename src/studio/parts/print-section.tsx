import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { makePrint, releasePrint } from '#src/press/wire.ts';
import type { undoApproval } from '#src/soft-copy/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import type { StudioEdition } from '../wire.ts';
import { ReasonedAct } from './reasoned-act.tsx';
import { useMay } from './use-may.ts';
import { useStaffAct } from './use-staff-act.ts';

type PrintEntry = StudioEdition['print'];

/** The print files: their state, preflight's findings, the files, the job ticket and the delivery slip. */
export function PrintSection({ edition }: { edition: StudioEdition }) {
  const { print, _id: id, orderStatus, withdrawn, undoUntil } = edition;
  const isAtPrinter = orderStatus === 4;
  const may = useMay();
  return (
    <Section title="For the printer" lead={undoUntil === null ? printStateText(print) : undoableText(undoUntil)}>
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
        {undoUntil !== null && may('desk') && <UndoApproval id={id} />}
        <Findings findings={print.findings} />
        {print.files.length > 0 && <Files id={id} print={print} />}
        {isAtPrinter && print.state === 'stopped' && may('release') && <Release id={id} />}
        {isAtPrinter && withdrawn.length === 0 && undoUntil === null && print.state !== 'making' && (
          <MakeAgain id={id} first={print.state === 'none'} />
        )}
      </div>
    </Section>
  );
}

const undoableText = (until: string) =>
  `The approval can be taken back until ${formatDateTime(until)}. The print file is made after that, if everything is paid.`;

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
        <span translate="no" className="figures text-small break-all text-soft">
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

const Release = ({ id }: { id: string }) => (
  <ReasonedAct
    label="Why it may be printed all the same"
    missing="Say why it may be printed all the same. It is kept in the history."
    button="Release it"
    done="Released."
    work={reason => ask<typeof releasePrint>('POST /studio/api/release-print', { json: { edition: id, reason } })}
  />
);

const UndoApproval = ({ id }: { id: string }) => (
  <ReasonedAct
    label="Why the approval is taken back"
    missing="Say why you take it back for the customer. It is kept in the history."
    button="Take the approval back"
    done="The approval is taken back."
    work={reason => ask<typeof undoApproval>('POST /api/approve/undo', { json: { edition: id, reason } })}
  />
);

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
