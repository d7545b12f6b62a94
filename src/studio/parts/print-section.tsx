import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { makePrint } from '#src/press/wire.ts';
import type { undoApproval } from '#src/soft-copy/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { StudioEdition } from '../wire.ts';
import { OrderFold, OrderSection } from './order/order-section.tsx';
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
    <OrderSection title="For the printer" note={undoUntil === null ? printStateText(print) : undoableText(undoUntil)}>
      <div className="grid gap-3">
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
        {isAtPrinter && withdrawn.length === 0 && undoUntil === null && madeStates.includes(print.state) && (
          <MakeAgain id={id} />
        )}
      </div>
    </OrderSection>
  );
}

/** The states in which the print file can be made again; where there is none, that is the next act of the order. */
const madeStates: readonly PrintEntry['state'][] = ['released', 'stopped'];

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
        <details className="order-findings">
          <summary>{warnings.length === 1 ? 'One thing to know' : `${warnings.length} things to know`}</summary>
          <FindingList findings={warnings} />
        </details>
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
  <ul className="order-files" aria-label="Files for the printer">
    {print.files.map(({ name, file, pages, bytes, sha256 }) => (
      <li key={name}>
        <TextLink to={`/download?fileId=${file}`}>{printFileTitles[name]}</TextLink>
        <span translate="no" className="figures" title={`SHA-256 ${sha256}`}>
          {pages} pages, {formatMegabytes(bytes)}, {sha256.slice(0, 12)}
        </span>
      </li>
    ))}
    {print.ticket && (
      <li>
        <TextLink to={`/download?fileId=${print.ticket}`}>Job ticket</TextLink>
        <TextLink to={`/download?fileId=${print.ticketData}`}>Job ticket as data</TextLink>
        <TextLink to={`/studio/slip/${id}`}>Delivery slip</TextLink>
      </li>
    )}
  </ul>
);

const UndoApproval = ({ id }: { id: string }) => (
  <OrderFold title="Take the approval back">
    <ReasonedAct
      label="Why the approval is taken back"
      missing="Say why you take it back for the customer. It is kept in the history."
      button="Take it back"
      done="The approval is taken back."
      work={reason => ask<typeof undoApproval>('POST /api/approve/undo', { json: { edition: id, reason } })}
    />
  </OrderFold>
);

function MakeAgain({ id }: { id: string }) {
  const { busy, act } = useStaffAct();
  return (
    <p>
      <Button
        kind="quiet"
        size="small"
        icon="printer"
        busy={busy === 'make'}
        onClick={() =>
          void act('make', 'The print file is being made. It takes about a minute.', () =>
            ask<typeof makePrint>('POST /studio/api/make-print', { json: { edition: id } }),
          )
        }
      >
        Make the print file again
      </Button>
    </p>
  );
}
