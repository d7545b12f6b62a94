/** Whether a reply says nothing of what was asked, and the next may say it: no connection, too often, our fault. */
export const isInconclusive = (status: number): boolean => status === 0 || status === 429 || status >= 500;
