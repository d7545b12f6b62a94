/** A file and what it imports, built into one classic script (scripts/vite/inline-scripts.ts). */
declare module 'virtual:inline-script/*' {
  const code: string;
  export default code;
}
