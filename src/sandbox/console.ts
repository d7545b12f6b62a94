import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/refusals.ts';
import { html, htmlDocument, type Html } from '#kernel/html.ts';
import { messageById, newestMessages, renderEmail, type Message } from '#src/messages/index.ts';
import { pagePolicy } from '#platform/http/page-policy.ts';
import type { JobInfo } from '#platform/jobs.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import type { BankPayment } from './bank/index.ts';
import type { FaultPlan } from './bank/faults.ts';
import type { SandboxClock } from './clock.ts';
import { peopleWithCodes } from './people.ts';

const consoleColours = { background: '#faf6ee', text: '#1a1613', focus: '#9c2a1f' };
const consoleStyle = `
  :root { --page: #faf6ee; --ink: #1a1613; --madder: #9c2a1f; --line: #d9cfbd }
  body { font: 16px/1.5 Georgia, serif }
  main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 6rem }
  h1 { font-size: clamp(2rem, 6vw, 3.5rem); margin: 0; font-weight: 500 } h2 { margin: 2.5rem 0 .5rem; font-weight: 500 }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .95rem }
  th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line) }
  th { font: 600 .8rem/1.4 system-ui, sans-serif } td.num { font-variant-numeric: tabular-nums; white-space: nowrap }
  a { color: var(--madder) } code { font-size: 1.05em; font-weight: 600 }
  button { font: 600 .9rem system-ui, sans-serif; padding: .55rem .9rem; border: 1px solid var(--ink); background: none; min-height: 44px }
  button:hover { background: var(--ink); color: var(--page) }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }`;

/** Makes the call of a clicked button; then reloads the page, or shows the refusal. */
const consoleScript = `
  document.addEventListener('click', async event => {
    const button = event.target.closest('button[data-call]');
    if (!button) return;
    button.disabled = true;
    const reply = await fetch(button.dataset.call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body });
    if (reply.ok) location.reload();
    else { document.getElementById('said').textContent = (await reply.json()).error.message; button.disabled = false; }
  });`;

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

interface SandboxConsole {
  runtime: AppRuntime;
  clock: SandboxClock;
  /** Loads the payments in the bank's books. */
  books(): Promise<BankPayment[]>;
  /** Loads the bank's planned faults. */
  faults(): Promise<FaultPlan>;
  bankOrigin: string;
}

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

function faultControls({ seed, faults }: FaultPlan): Html {
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

const peopleTable = (people: Awaited<ReturnType<typeof peopleWithCodes>>): Html =>
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

const inboxTable = (messages: readonly Message[]): Html =>
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

const jobTable = (jobs: readonly JobInfo[]): Html =>
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

function clockControls(now: Date, aheadSeconds: number): Html {
  const days = Math.round((aheadSeconds / 86_400) * 10) / 10;
  const later = (label: string, advanceSeconds: number) => callButton(label, '/sandbox/api/clock', { advanceSeconds });
  return html`<p>It is ${istTime(now)} in the shop${days > 0 && `, ${days} days ahead of the world`}.</p>
    <p class="row">
      ${later('One minute later', 60)} ${later('One hour later', 3600)} ${later('Three days later', 3 * 86_400)}
    </p>`;
}

async function consolePage({ runtime, clock, books, faults, bankOrigin }: SandboxConsole): Promise<string> {
  const ctx = runtime.context({ kind: 'system', name: 'console' });
  const [people, messages, jobs, payments, plan] = await Promise.all([
    peopleWithCodes(ctx),
    newestMessages(ctx, undefined, 40),
    runtime.jobs.list(30),
    books().catch(() => []),
    faults().catch(() => ({ seed: 1, faults: [] })),
  ]);
  return htmlDocument({
    title: 'Sandbox console',
    colours: consoleColours,
    style: consoleStyle,
    script: consoleScript,
    body: html`<main>
      <h1>Sandbox console</h1>
      <p>
        The pretend outside of the shop: phones, bank, time. Not there in production. <a href="/">The shop</a> ·
        <a href="/studio">The studio</a> · <a href="/sandbox/ui">The design system</a>
      </p>
      <p id="said" role="status"></p>
      <h2>Time</h2>
      ${clockControls(ctx.now(), clock.aheadSeconds())}
      <h2>People</h2>
      ${peopleTable(people)}
      <h2>Inbox</h2>
      ${inboxTable(messages)}
      <h2>Bank</h2>
      ${faultControls(plan)}
      ${htmlTable(
        ['Payment', 'For', 'Amount', 'State', 'Given back', ''],
        payments.map(payment => bankRow(payment, bankOrigin)),
      )}
      <h2>Jobs</h2>
      ${jobTable(jobs)}
    </main>`,
  });
}

/**
 * Serves the console at `/sandbox`: every message with its code and link, the bank's books, the jobs, and the clock. At
 * `/sandbox/mail/{id}` it shows an e-mail.
 */
export function mountConsole(app: FastifyInstance, parts: SandboxConsole): void {
  app.get('/sandbox', { config: { ownHost: true } }, async (_request, reply) => {
    const page = await consolePage(parts);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(page, { 'connect-src': "'self'" }))
      .send(page);
  });
  // An e-mail as its receiver sees it; its styles are in attributes.
  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', { config: { ownHost: true } }, async (request, reply) => {
    const ctx = parts.runtime.context({ kind: 'system', name: 'console' });
    const message = await messageById(ctx, request.params.id);
    if (message?.channel !== 'email') throw notFound('e-mail');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(renderEmail(ctx, message).html);
  });
}
