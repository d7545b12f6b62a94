import { html } from '#kernel/html.ts';
import { serverPage } from '#ui/server-page.ts';
import { maskedAddress } from '../rules.ts';

interface ReminderPage {
  brand: string;
  /** The partner in whose name the reminder came; their page leads to nothing of ours (W67). */
  sender: string | undefined;
  address: string;
  isStopped: boolean;
  /** The token of the page's link. */
  token: string;
}

/** The page that stops reminders to one address, or allows them again. */
export const reminderPage = ({ brand, sender, address, isStopped, token }: ReminderPage): string =>
  isStopped
    ? serverPage({
        title: 'Reminders are stopped',
        ...(sender === undefined ? { brand, home: '/' } : { brand: sender }),
        main: html`<p class="over">Reminders</p>
          <h1>Reminders are stopped</h1>
          <p>
            No reminder goes to ${maskedAddress(address)} any more. What your orders need still comes: codes, receipts
            and where your magazine is.
          </p>
          <form method="post" action="/reminders/allow?for=${token}">
            <button>Allow reminders again</button>
          </form>`,
      })
    : serverPage({
        title: 'Stop reminders',
        ...(sender === undefined ? { brand, home: '/' } : { brand: sender }),
        main: html`<p class="over">Reminders</p>
          <h1>Stop reminders?</h1>
          <p>
            We write to ${maskedAddress(address)} when a story, a soft copy or a payment has waited for some days. This
            button ends that. What your orders need still comes: codes, receipts and where your magazine is.
          </p>
          <form method="post" action="/reminders?for=${token}">
            <button>Stop reminders</button>
          </form>`,
      });

/** The page of a link that we did not make, or that was cut off. */
export const unknownLinkPage = (brand: string): string =>
  serverPage({
    title: 'This link does not work',
    brand,
    home: '/',
    main: html`<p class="over">Reminders</p>
      <h1>This link does not work</h1>
      <p>Part of it may be missing. Open it once more from the message it came in.</p>`,
  });
