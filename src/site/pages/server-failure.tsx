import { titled } from '../hooks.ts';
/** The HTTP status the page is sent with. */
export const handle = { status: 500 };

export const meta = titled('Something Went Wrong', { noindex: true });

export { ServerFailure as default } from '../parts/lost.tsx';
