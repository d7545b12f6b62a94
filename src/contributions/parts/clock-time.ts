/** "4:05 pm", where the reader is, in one line. */
export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, '\u00a0');
