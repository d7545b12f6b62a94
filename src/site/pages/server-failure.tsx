import { pageMeta } from '#web/page-meta.ts';
/** The HTTP status of the page. */
export const handle = { status: 500 };

export const meta = pageMeta('Something Went Wrong', { noindex: true });

export { ServerFailure as default } from '../parts/error-pages.tsx';
