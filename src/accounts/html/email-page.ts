import { html } from '#kernel/html.ts';
import { serverPage } from '#ui/server-page.ts';

const over = html`<p class="over">E-mail</p>`;

/** The page that asks whoever opened a confirmation link whether the address is theirs. */
export const confirmEmailPage = ({ brand, email, key }: { brand: string; email: string; key: string }): string =>
  serverPage({
    title: 'Confirm your e-mail address',
    brand,
    home: '/',
    main: html`${over}
      <h1>Is ${email} yours?</h1>
      <p>Then we write to you here about your orders, and when somebody signs in.</p>
      <form method="post" action="/confirm-email?key=${key}">
        <button>Yes, it is mine</button>
      </form>`,
  });

export const confirmedEmailPage = ({ brand, email }: { brand: string; email: string }): string =>
  serverPage({
    title: 'Your e-mail address is confirmed',
    brand,
    home: '/',
    main: html`${over}
      <h1>Thank you</h1>
      <p>${email} is confirmed.</p>`,
  });

/** The page of a link that was used, has expired, or was replaced by a newer one. */
export const deadEmailLinkPage = (brand: string): string =>
  serverPage({
    title: 'This link does not work',
    brand,
    home: '/',
    main: html`${over}
      <h1>This link does not work any more</h1>
      <p>It works once, for two days, and only the newest one does. Sign in and ask for another under Profile.</p>`,
  });
