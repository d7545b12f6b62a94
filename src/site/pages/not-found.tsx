import { useParams } from 'react-router';
import type { NotFoundDetails } from '#web/not-found-details.ts';
import { pageMeta } from '#web/page-meta.ts';
import { PageNotFound } from '../parts/error-pages.tsx';

/** The HTTP status of the page (C-R19). */
export const handle = { status: 404 };

export const meta = pageMeta('Page Not Found', { noindex: true });

const missingKind: NotFoundDetails = {
  text: 'We could not find that kind of edition. It may have got a new name: look at the others on the explore page.',
  to: '/explore',
  label: 'See all kinds of edition',
};

/** Page Not Found (C-R19), also for an `/explore/{link}` whose link does not exist (C-R09). */
export default function NotFound() {
  const { link } = useParams();
  return <PageNotFound data={link && missingKind} />;
}
