/** The HTTP status the page is sent with. */
export const handle = { status: 404 };

export const meta = () => [{ title: 'Page Not Found · imurs' }, { name: 'robots', content: 'noindex' }];

export { PageNotFound as default } from '../parts/lost.tsx';
