/** What one release of the form consists of. The worker's file begins with it. */
export interface FormRelease {
  cacheName: string;
  /** The address of the form's page, which is the same for all editions and has no story in it. */
  page: string;
  /** The SHA-256 of the page in hexadecimal: a page of another release would name other files. */
  pageSha256: string;
  /** The addresses of the files that the page and its scripts name. */
  files: readonly string[];
}
