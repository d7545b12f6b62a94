import { createHash } from 'node:crypto';

/** A statement is prepared once it was run so often, and at most so many are, since each costs the server memory. */
const runsBeforeNaming = 5;
const maxNames = 300;
/** Texts whose runs are counted; beyond it counting begins anew, so that ever new texts take no memory. */
const maxCounted = 5000;

/**
 * Answers the name under which a statement is prepared, or undefined while it is not frequent enough. One per process:
 * the driver prepares a name on each connection that meets it first.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return text => {
    const name = names.get(text);
    if (name || names.size >= maxNames) return name;
    if (runs.size >= maxCounted) runs.clear();
    const count = (runs.get(text) ?? 0) + 1;
    runs.set(text, count);
    if (count < runsBeforeNaming) return undefined;
    const added = `hot_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, added);
    return added;
  };
}

/** A statement as it is handed to the driver; its values may be beside it. */
interface Statement {
  text: string;
  values?: readonly unknown[];
  name?: string | undefined;
}

/**
 * Makes a connection name the frequent statements of drizzle and of the job queue, so that it prepares them. A text
 * with neither drizzle's `rowMode` nor values may be several statements, which cannot be prepared.
 */
export function nameHotStatements(
  client: { query: (...args: never[]) => unknown },
  nameOf: (text: string) => string | undefined,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = (first: unknown, ...rest: unknown[]) => {
    const statement = (typeof first === 'string' ? { text: first } : first) as Partial<Statement> | undefined;
    const values = statement?.values ?? rest[0];
    const isOne = statement && ('rowMode' in statement || (Array.isArray(values) && values.length > 0));
    const name = isOne && statement.text && !statement.name ? nameOf(statement.text) : undefined;
    return name ? query({ ...statement, name }, ...rest) : query(first, ...rest);
  };
}
