import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { newestMessages } from '#src/messages/index.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import type { BankPayment } from './bank/index.ts';
import type { FaultPlan } from './bank/faults.ts';
import type { SandboxClock } from './clock.ts';
import { peopleWithCodes } from './people.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

const consoleStyle = `
  :root { --paper: #faf6ee; --ink: #1a1613; --madder: #9c2a1f; --line: #d9cfbd }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif }
  main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 6rem }
  h1 { font-size: clamp(2rem, 6vw, 3.5rem); margin: 0; font-weight: 500 } h2 { margin: 2.5rem 0 .5rem; font-weight: 500 }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .95rem }
  th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line) }
  th { font: 600 .8rem/1.4 system-ui, sans-serif } td.num { font-variant-numeric: tabular-nums; white-space: nowrap }
  a { color: var(--madder) } code { font-size: 1.05em; font-weight: 600 }
  button { font: 600 .9rem system-ui, sans-serif; padding: .55rem .9rem; border: 1px solid var(--ink); background: none; color: inherit; cursor: pointer; min-height: 44px }
  button:hover { background: var(--ink); color: var(--paper) } :focus-visible { outline: 3px solid var(--madder); outline-offset: 2px }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }`;

/** Buttons carry the call they make; after it the page is read anew. */
const consoleScript = `
  document.addEventListener('click', async event => {
    const button = event.target.closest('button[data-call]');
    if (!button) return;
    button.disabled = true;
    const reply = await fetch(button.dataset.call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body });
    if (reply.ok) location.reload();
    else { document.getElementById('said').textContent = (await reply.json()).error.message; button.disabled = false; }
  });`;

const callButton = (label: string, call: string, body: object) =>
  `<button data-call="${call}" data-body="${escape(JSON.stringify(body))}">${escape(label)}</button>`;
const htmlTable = (head: string[], rows: string[][]) =>
  rows.length === 0
    ? '<p>Nothing yet.</p>'
    : `<div class="scroll" tabindex="0" role="region" aria-label="${escape(head.join(', '))}"><table><thead><tr>${head.map(h => `<th scope="col">${escape(h)}</th>`).join('')}</tr></thead><tbody>${rows
        .map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

interface SandboxConsole {
  runtime: AppRuntime;
  clock: SandboxClock;
  /** The bank's books, as its own API tells them. */
  books(): Promise<BankPayment[]>;
  /** How it is out of order. */
  faults(): Promise<FaultPlan>;
  bankOrigin: string;
}

const rupeesOfPaise = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`;

/** One payment in the bank's books, with what a tester may do to it. */
function bankRow({ reference, title, amount, state, captures, refunds }: BankPayment, bankOrigin: string): string[] {
  const act = (label: string, body: object) => callButton(label, '/sandbox/api/bank/act', body);
  const taken = captures.map(c => rupeesOfPaise(c.amount)).join(' and ');
  const end = (id: string, outcome: string, label: string) => act(label, { act: 'end-refund', refund: id, outcome });
  const waiting = refunds.filter(r => r.state === 'pending' && r.decidesAt === null);
  return [
    `<code>${escape(reference)}</code>`,
    escape(title),
    state === 'paid' && taken !== rupeesOfPaise(amount)
      ? `${rupeesOfPaise(amount)}, taken ${taken}`
      : rupeesOfPaise(amount),
    escape(state),
    refunds
      .map(r => `${rupeesOfPaise(r.amount)} ${escape(r.state)}${r.reason ? `: ${escape(r.reason)}` : ''}`)
      .join('<br>'),
    [
      ...(state === 'pending' ? [`<a href="${bankOrigin}/pay/${escape(reference)}">Decide</a>`] : []),
      ...(state === 'paid' ? [act('Charge again', { act: 'charge-again', payment: reference })] : []),
      ...waiting.map(r => `${end(r.id, 'done', 'Refund done')} ${end(r.id, 'failed', 'Refund fails')}`),
    ].join(' '),
  ];
}

/** The one fault that each button asks for, next time it can happen. */
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

function faultControls({ seed, faults }: FaultPlan): string {
  const path = '/sandbox/api/bank';
  const says = faults.map(
    ({ fault, next, chance }) => `${fault}${next ? ` × ${next}` : ''}${chance ? ` (${chance})` : ''}`,
  );
  return `<p>${faults.length ? `It is out of order: ${escape(says.join(', '))}.` : 'It is in order. Next time, let it be:'}</p>
<p class="row">${bankFaults.map(([label, fault]) => callButton(label, path, { seed, faults: [...faults, fault] })).join(' ')}
${faults.length ? callButton('All in order again', path, { seed, faults: [] }) : ''}</p>`;
}

async function consolePage({ runtime, clock, books, faults, bankOrigin }: SandboxConsole): Promise<string> {
  const ctx = runtime.context({ kind: 'system', name: 'desk' });
  const time = (date: Date) =>
    escape(date.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'medium' }));
  const [people, messages, jobs, payments, broken] = await Promise.all([
    peopleWithCodes(ctx),
    newestMessages(ctx, undefined, 40),
    runtime.jobs.list(30),
    books().catch(() => []),
    faults().catch(() => ({ seed: 1, faults: [] })),
  ]);
  const days = Math.round((clock.aheadSeconds() / 86_400) * 10) / 10;
  const later = (label: string, seconds: number) =>
    callButton(label, '/sandbox/api/clock', { advanceSeconds: seconds });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The desk</title><style>${consoleStyle}</style></head><body><main>
<h1>The desk</h1><p>The pretend outside of the shop: phones, bank, time. Not there in production. <a href="/">The shop</a> · <a href="/studio">The studio</a> · <a href="/sandbox/ui">The design system</a></p>
<p id="said" role="status"></p>
<h2>Time</h2><p>It is ${time(ctx.now())} in the shop${days ? `, ${days} days ahead of the world` : ''}.</p>
<p class="row">${later('One minute later', 60)} ${later('One hour later', 3600)} ${later('Three days later', 3 * 86_400)}</p>
<h2>People</h2>${htmlTable(
    ['Role', 'Name', 'Phone', 'What is special', 'Second factor'],
    people.map(p => [
      escape(p.role),
      escape(p.name),
      `<code>${p.phone}</code>`,
      escape(p.note),
      p.totp ? `<code>${p.totp}</code>` : '',
    ]),
  )}
<h2>Inbox</h2>${htmlTable(
    ['When', 'To', 'Message', 'Code'],
    messages.map(m => [
      time(m.at),
      `<code>${m.to}</code>`,
      `${escape(m.text)}${m.link ? ` <a href="${escape(m.link)}">${escape(m.link)}</a>` : ''}`,
      m.code ? `<code>${m.code}</code>` : '',
    ]),
  )}
<h2>Bank</h2>${faultControls(broken)}${htmlTable(
    ['Payment', 'For', 'Amount', 'State', 'Given back', ''],
    payments.map(p => bankRow(p, bankOrigin)),
  )}
<h2>Jobs</h2>${htmlTable(
    ['When', 'Job', 'State', 'Said', ''],
    jobs.map(j => [
      time(j.createdOn),
      `${escape(j.name)} <small>${escape(JSON.stringify(j.data))}</small>`,
      `${escape(j.state)}${j.retryCount ? ` (try ${j.retryCount + 1})` : ''}`,
      j.output ? `<small>${escape(JSON.stringify(j.output).slice(0, 300))}</small>` : '',
      j.state === 'failed' ? callButton('Try again', '/sandbox/api/jobs/retry', { name: j.name, id: j.id }) : '',
    ]),
  )}
</main><script>${consoleScript}</script></body></html>`;
}

/** The desk at `/sandbox`: every message with its code and link, the bank's books, the jobs, and time itself. */
export function mountConsole(app: FastifyInstance, desk: SandboxConsole): void {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; style-src ${hash(consoleStyle)}; script-src ${hash(consoleScript)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
  app.get('/sandbox', { config: { ownHost: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(await consolePage(desk)),
  );
}
