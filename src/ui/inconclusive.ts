/** Whether a request did not reach us whole: no connection (0), or one that was too slow (408). */
export const isConnectionLost = (status: number): boolean => status === 0 || status === 408;

/** Whether a reply says nothing of what was asked, and the next may say it: no connection, too often, our fault. */
export const isInconclusive = (status: number): boolean => isConnectionLost(status) || status === 429 || status >= 500;
