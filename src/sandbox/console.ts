import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/refusals.ts';
import { html, htmlDocument } from '#kernel/html.ts';
import { messageById, newestMessages, renderEmail } from '#src/messages/index.ts';
import { pagePolicy } from '#platform/http/security-headers.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import type { BankPayment } from './bank/index.ts';
import type { FaultPlan } from './bank/faults.ts';
import type { SandboxClock } from './clock.ts';
import { clockControls, faultControls, inboxTable, jobTable, paymentTable, peopleTable } from './console-tables.ts';
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

interface SandboxConsole {
  runtime: AppRuntime;
  clock: SandboxClock;
  /** Loads the payments in the bank's books. */
  books(): Promise<BankPayment[]>;
  /** Loads the bank's planned faults. */
  faults(): Promise<FaultPlan>;
  bankOrigin: string;
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
      ${faultControls(plan)} ${paymentTable(payments, bankOrigin)}
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
