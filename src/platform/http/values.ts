import * as z from 'zod';
import type { CallShape } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';

/** No documented payload is nested deeper than three levels. */
const maxDepth = 20;

const invalidValue = (what: string) => new Refused('invalid', `${what} Please correct it and send it again.`);

/** U+0000 is refused by PostgreSQL, half of a surrogate pair by its JSON; neither can be typed. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Checks a JSON value at every depth for what no call accepts: U+0000 and unpaired surrogates in texts and names,
 * numbers beyond the safe integers (`1e999` is read as Infinity), and very deep nesting. Throws `Refused` 400. It is
 * not recursive, so that no nesting exhausts the stack.
 */
export function checkValues(value: unknown): void {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, depth } = item;
    if (typeof value === 'string' && !isStorable(value))
      throw invalidValue('This holds a character that cannot be written down.');
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
      throw invalidValue('This holds a number that is too large.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth === maxDepth) throw invalidValue('This is nested too deeply.');
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw invalidValue('This holds a character that cannot be written down.');
      stack.push({ value: inner, depth: depth + 1 });
    }
  }
}

/** A part of a request as its call declares it; undefined when it declares none. Throws `Refused` 400. */
export function parsePart(schema: CallShape['json'], value: unknown, part: string): unknown {
  if (!schema) return undefined;
  checkValues(value);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? issue.path.join('.') : part;
  throw new Refused('invalid', `${where}: ${issue?.message ?? 'not valid'}. Please correct it and send it again.`);
}
