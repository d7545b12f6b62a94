import { html, type Html } from '#kernel/html.ts';
import type { Message } from '#src/messages/index.ts';
import type { JobInfo } from '#platform/jobs.ts';
import type { BankPayment } from './bank/index.ts';
import type { FaultPlan } from './bank/faults.ts';
import type { peopleWithCodes } from './people.ts';

const callButton = (label: string, call: string, body: object): Html =>
  html`<button data-call="${call}" data-body="${JSON.stringify(body)}">${label}</button> `;

type Cell = string | Html | readonly Html[];
const htmlTable = (head: string[], rows: Cell[][]): Html =>
  rows.length === 0
    ? html`<p>Nothing yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${head.join(', ')}">
        <table>
          <thead>
            <tr>
              ${head.map(label => html`<th scope="col">${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              row =>
                html`<tr>
                  ${row.map(cell => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;

const rupeesOfPaise = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`;

const istTime = (date: Date): string =>
  date.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'medium' });

/** One payment in the bank's books, with the actions of a tester. */
function bankRow({ reference, title, amount, state, captures, refunds }: BankPayment, bankOrigin: string): Cell[] {
  const act = (label: string, body: object) => callButton(label, '/sandbox/api/bank/act', body);
  const end = (refund: string, outcome: string, label: string) => act(label, { act: 'end-refund', refund, outcome });
  const price = rupeesOfPaise(amount);
  const captured = captures.map(capture => rupeesOfPaise(capture.amount)).join(' and ');
  const waiting = refunds.filter(refund => refund.state === 'pending' && refund.decidesAt === null);
  return [
    html`<code>${reference}</code>`,
    title,
    state === 'paid' && captured !== price ? `${price}, taken ${captured}` : price,
    state,
    refunds.map(
      refund => html`${rupeesOfPaise(refund.amount)} ${refund.state}${refund.reason ? `: ${refund.reason}` : ''}<br />`,
    ),
    [
      ...(state === 'pending' ? [html`<a href="${bankOrigin}/pay/${reference}">Decide</a>`] : []),
      ...(state === 'paid' ? [act('Charge again', { act: 'charge-again', payment: reference })] : []),
      ...waiting.flatMap(({ id }) => [end(id, 'done', 'Refund done'), end(id, 'failed', 'Refund fails')]),
    ],
  ];
}

/** The buttons that plan one fault each, for its next occasion. */
const bankFaults: [string, FaultPlan['faults'][number]][] = [
  ['Slow', { fault: 'slow', next: 1, ms: 8000 }],
  ['Acts, no answer', { fault: 'lost', next: 1 }],
  ['Away', { fault: 'down', next: 1 }],
  ['Nonsense', { fault: 'nonsense', next: 1 }],
  ['Webhook late', { fault: 'late', next: 1 }],
  ['Webhook never', { fault: 'never', next: 1 }],
  ['Webhook twice', { fault: 'twice', next: 1 }],
  ['Webhook out of order', { fault: 'reordered', next: 1 }],
  ['Webhook forged', { fault: 'forged', next: 1 }],
  ['Wrong amount', { fault: 'wrong-amount', next: 1 }],
  ['Charges twice', { fault: 'captured-twice', next: 1 }],
  ['Refund fails', { fault: 'refund-fails', next: 1 }],
  ['Refund waits', { fault: 'refund-waits', next: 1 }],
];

/** The bank's planned faults, and buttons that plan more. */
export function faultControls({ seed, faults }: FaultPlan): Html {
  const path = '/sandbox/api/bank';
  const rules = faults.map(
    ({ fault, next, chance }) => `${fault}${next ? ` × ${next}` : ''}${chance ? ` (${chance})` : ''}`,
  );
  return html`<p>
      ${faults.length ? `It is out of order: ${rules.join(', ')}.` : 'It is in order. Next time, let it be:'}
    </p>
    <p class="row">
      ${bankFaults.map(([label, fault]) => callButton(label, path, { seed, faults: [...faults, fault] }))}
      ${faults.length > 0 && callButton('All in order again', path, { seed, faults: [] })}
    </p>`;
}

/** The seeded people, each with the current code of the second factor. */
export const peopleTable = (people: Awaited<ReturnType<typeof peopleWithCodes>>): Html =>
  htmlTable(
    ['Role', 'Name', 'Phone', 'What is special', 'Second factor'],
    people.map(({ role, name, phone, note, totp }) => [
      role,
      name,
      html`<code>${phone}</code>`,
      note,
      totp ? html`<code>${totp}</code>` : '',
    ]),
  );

/** Messages with their codes and links. */
export const inboxTable = (messages: readonly Message[]): Html =>
  htmlTable(
    ['When', 'To', 'Message', 'Code'],
    messages.map(({ id, at, to, subject, text, link, code }) => [
      istTime(at),
      html`<code>${to}</code>`,
      html`${subject !== null && html`<a href="/sandbox/mail/${id}">${subject}</a><br />`}${text}${link !== null && html` <a href="${link}">${link}</a>`}`,
      code === null ? '' : html`<code>${code}</code>`,
    ]),
  );

/** Characters of a job's result that are shown. */
const maxOutputShown = 300;

/** Jobs with their results; a failed one can be tried again. */
export const jobTable = (jobs: readonly JobInfo[]): Html =>
  htmlTable(
    ['When', 'Job', 'State', 'Result', ''],
    jobs.map(({ id, name, state, data, output, createdOn, retryCount }) => [
      istTime(createdOn),
      html`${name} <small>${JSON.stringify(data)}</small>`,
      `${state}${retryCount ? ` (try ${retryCount + 1})` : ''}`,
      output ? html`<small>${JSON.stringify(output).slice(0, maxOutputShown)}</small>` : '',
      state === 'failed' ? callButton('Try again', '/sandbox/api/jobs/retry', { name, id }) : '',
    ]),
  );

/** The shop's time, and buttons that advance it. */
export function clockControls(now: Date, aheadSeconds: number): Html {
  const days = Math.round((aheadSeconds / 86_400) * 10) / 10;
  const later = (label: string, advanceSeconds: number) => callButton(label, '/sandbox/api/clock', { advanceSeconds });
  return html`<p>It is ${istTime(now)} in the shop${days > 0 && `, ${days} days ahead of the world`}.</p>
    <p class="row">
      ${later('One minute later', 60)} ${later('One hour later', 3600)} ${later('Three days later', 3 * 86_400)}
    </p>`;
}

/** The payments in the bank's books. */
export const paymentTable = (payments: readonly BankPayment[], bankOrigin: string): Html =>
  htmlTable(
    ['Payment', 'For', 'Amount', 'State', 'Given back', ''],
    payments.map(payment => bankRow(payment, bankOrigin)),
  );
