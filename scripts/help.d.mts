/** Prints what a command does and ends with 0, before anything else, when `--help` is among its arguments. */
export function helpOnRequest(program: string, args?: readonly string[]): void;
