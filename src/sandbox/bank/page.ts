import { html, htmlDocument, type Html } from '#kernel/html.ts';
import { inr } from '#kernel/money.ts';
import { pagePolicy } from '#platform/http/security-headers.ts';
import type { BankPayment } from './books.ts';
import type { Notify } from './faults.ts';

const bankColours = { background: '#e6ece9', text: '#10241f', focus: '#b45309' };
const bankStyle = `
body{display:grid;place-items:center;padding:1.25rem;
 font:1.0625rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:min(26rem,100%);background:#fdfefd;border-top:.5rem solid #0d5c4a;padding:1.75rem 1.5rem 1.5rem}
header{display:flex;gap:.65rem;align-items:center;margin-bottom:1.75rem}
svg{flex:none;width:2.25rem;height:2.25rem}
header b{display:block;line-height:1.15}
header span{font-size:.875rem;color:#45594f}
h1{font-size:1.125rem;line-height:1.35;font-weight:600;margin:0 0 .6rem}
.amount{font-size:2.75rem;line-height:1.1;font-weight:700;letter-spacing:-.02em;margin:.15rem 0 1.5rem;font-variant-numeric:tabular-nums}
dl{margin:0 0 1.5rem;padding:.75rem 0;border-block:1px solid #cfdad5;font-size:.9375rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.15rem 0}
dt{color:#45594f;flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,a.go{display:block;width:100%;min-height:3.25rem;margin:0 0 .65rem;padding:.7rem 1rem;font:inherit;font-weight:600;text-align:center;
 text-decoration:none;border:2px solid #0d5c4a;background:none;color:#0d5c4a;cursor:pointer}
button.pay,a.go{background:#0d5c4a;color:#fff}
button.pay:hover,a.go:hover{background:#083f33}
button.quiet{border-color:transparent;text-decoration:underline;text-underline-offset:.2em;margin:0}
details{margin-top:1.25rem;padding-top:1rem;border-top:1px solid #cfdad5;font-size:.9375rem}
summary{cursor:pointer;font-weight:600;padding:.35rem 0}
label{display:block;margin:.5rem 0 .25rem}
select{width:100%;min-height:2.75rem;font:inherit;padding:.35rem .5rem;border:1px solid #45594f;background:#fff;color:inherit}
p{margin:0 0 1rem}footer{margin-top:1.25rem;font-size:.8125rem;color:#45594f}
`;

/** The content security policy: forms may be sent to the bank and, by redirect, to the payment's shop. */
export const bankPolicy = (page: string, payment?: BankPayment): string =>
  pagePolicy(page, { 'form-action': `'self' ${payment ? new URL(payment.returnUrl).origin : ''}`.trim() });

const logo = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <path fill="#0d5c4a" d="M18 2 34 11v3H2v-3z" />
  <path fill="#d9a227" d="M6 17h4v11H6zm10 0h4v11h-4zm10 0h4v11h-4z" />
  <path fill="#0d5c4a" d="M2 30h32v4H2z" />
</svg>`;

const bankPage = (title: string, content: Html): string =>
  htmlDocument({
    title: `${title} · Sandbox Bank`,
    colours: bankColours,
    style: bankStyle,
    body: html`<main>
      <header>
        ${logo}
        <div><b>Sandbox Bank</b><span>No real money moves here</span></div>
      </header>
      ${content}
    </main>`,
  });

const paymentFacts = (payment: BankPayment): Html =>
  html`<h1>${payment.title}</h1>
    <p class="amount">${inr(payment.amount / 100)}</p>
    <dl>
      <div>
        <dt>To</dt>
        <dd>${new URL(payment.returnUrl).host}</dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>${payment.reference}</dd>
      </div>
    </dl>`;

/** Labels of when and how the shop is notified, by the value of the form's field (`notifyModes`). */
const notifyLabels: Readonly<Record<Notify, string>> = {
  now: 'At once',
  late: 'About ten seconds later',
  twice: 'Twice',
  reordered: 'With older news after it',
  replayed: 'Again after a day',
  forged: 'Wrongly signed',
  never: 'Never: the shop has to ask',
};
const testerControls = html`<details>
  <summary>For testers</summary>
  <label for="notify">When does the shop hear of it?</label>
  <select id="notify" name="notify">
    ${Object.entries(notifyLabels).map(([mode, label]) => html`<option value="${mode}">${label}</option>`)}
  </select>
  <button class="quiet" name="do" value="pending">Leave it pending</button>
</details>`;

const endedTexts = {
  paid: 'This payment is done. The shop has its money.',
  declined: 'This payment was declined. Nothing was taken.',
  expired: 'This payment is closed. Nothing was taken; start again at the shop.',
};

/** The hosted payment page: a form that works without a script. */
export function payPage(payment: BankPayment): string {
  if (payment.state !== 'pending')
    return bankPage(
      'Payment',
      html`${paymentFacts(payment)}
        <p role="status">${endedTexts[payment.state]}</p>
        <a class="go" href="${payment.returnUrl}">Back to the shop</a>`,
    );
  const price = inr(payment.amount / 100);
  return bankPage(
    `Pay ${price}`,
    html`${paymentFacts(payment)}
      ${payment.inFlight && html`<p role="status">Your own bank is still working on this payment.</p>`}
      <form method="post" action="/pay/${encodeURIComponent(payment.reference)}">
        <button class="pay" name="do" value="paid">Pay ${price}</button>
        <button name="do" value="declined">Decline</button>
        <button class="quiet" name="do" value="abandon">Abandon and go back</button>
        ${testerControls}
      </form>
      <footer>Open until ${payment.expiresAt.slice(11, 16)} UTC.</footer>`,
  );
}

/** The page for an unknown reference. */
export const unknownPage = (): string =>
  bankPage(
    'Unknown payment',
    html`<h1>We do not know this payment</h1>
      <p>Go back to the shop and start the payment again.</p>`,
  );
