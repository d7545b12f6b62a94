import { newestMessages } from '#src/messages/index.ts';
import type { TestApp } from './app.ts';

/** The newest confirmation link that was sent to an e-mail address: its path and query. */
export async function emailLinkTo(app: TestApp, email: string): Promise<string> {
  const newest = (await newestMessages(app.ctx(), email, 10)).find(({ kind }) => kind === 'emailProof');
  const { pathname, search } = new URL(newest?.link ?? '');
  return pathname + search;
}

/** Confirms an e-mail address by its newest link, as its owner does; a sandbox keeps the links. */
export const confirmEmail = async (app: TestApp, email: string) => app.call(`POST ${await emailLinkTo(app, email)}`);
