/** The address of a page's picture. */
export const pageSource = (file: string): string => `/download?fileId=${file}`;
