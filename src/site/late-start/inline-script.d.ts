/** A file and what it imports, built into one classic script (scripts/vite/inline-scripts.ts). */
declare module 'virtual:inline-script/*' {
  const code: string;
  export default code;
}
/** The address of such a script as a file of its own. */
declare module 'virtual:script-file/*' {
  const address: string;
  export default address;
}
