import type { ReaderPage } from '#ui/reader/reader-page.tsx';
import type { SoftCopy } from '../wire.ts';

/** The address of a stored page's picture 320 px wide, from the address of the page itself. */
const thumbnailOf = (src: string): string =>
  src.startsWith('/download?fileId=') ? `/thumbnail/${src.slice('/download?fileId='.length)}?width=320` : src;

/** A page of a soft copy as the reader shows it. */
export const readerPage = (page: SoftCopy['pages'][number]): ReaderPage => ({
  ...page,
  thumbnail: thumbnailOf(page.src),
});
