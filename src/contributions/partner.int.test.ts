import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { createEdition } from '#src/editions/index.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, usePartnerApp } from '#test/kit/partner-app.ts';
import { consents, contributions } from './store.ts';

usePartnerApp();

test('W53 friends of a partner’s client agree that the partner reads along, and the consent keeps the name', async () => {
  const studio = await aPartner(0);
  const edition = await app
    .ctx()
    .transaction(ctx =>
      createEdition(ctx, { ...birthdayOrder, partner: studio.id, customerName: 'Farah Khan', customerPhone: null }),
    );
  const questions = [{ question: 'What did she teach you?' }];
  const request = { edition, about: 'Ammi', from: 'Farah', note: '', questions, most: 10 };
  const made = await studio.browser.call('POST /api/makeLink', {
    json: { ...request, lastDay: dayInIndia(app.clock.now()) },
  });
  const token = made.body.link?.url?.split('/').at(-1) ?? '';
  const imran = app.browser();
  const { body } = await imran.call('POST /api/invitation', { json: { token } });
  expect(body).toMatchObject({ from: 'Farah', partner: 'Studio Sona', consent: { version: 4 } });
  expect(body.consent.details.en).toContain('Farah and Studio Sona, who ordered it for Farah, may read and hear them');
  expect(body.consent.details.hi).toContain('Studio Sona');
  await imran.call('POST /api/joinLink', { json: { token, name: 'Imran Ali', consent: 4 } });
  const [own] = await app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
  const [consent] = await app
    .ctx()
    .db.select()
    .from(consents)
    .where(eq(consents.contribution, own?.id ?? ''));
  expect(consent).toMatchObject({ wording: 4, partner: 'Studio Sona' });
});
