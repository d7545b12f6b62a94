/** The HTTP status the page is sent with. */
export const handle = { status: 500 };

export const meta = () => [{ title: 'Something Went Wrong · imurs' }, { name: 'robots', content: 'noindex' }];

export { ServerFailure as default } from '../parts/lost.tsx';
