import pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** A statement with the plan by which PostgreSQL ran it, and the call or job that made it. */
export interface ExplainedStatement {
  by: string;
  text: string;
  plan: PlanNode;
}

/**
 * Connection options with which PostgreSQL sends the plan of every statement as a notice, those of triggers and foreign
 * keys included. Needs a superuser and `auto_explain`, which comes with PostgreSQL.
 */
export const autoExplainOptions = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]
  .map(setting => `-c ${setting}`)
  .join(' ');

/** Records the plans that PostgreSQL sends to this process until `stop`. `by` names the call or job that is running. */
export function recordPlans(): { ran: ExplainedStatement[]; by: string; stop(): void } {
  const recording = {
    ran: [] as ExplainedStatement[],
    by: 'start',
    stop: () => void (pg.Client.prototype.query = query),
  };
  const listening = new WeakSet<pg.Client>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!listening.has(this)) {
      listening.add(this);
      this.on('notice', ({ message = '' }) => {
        const at = message.indexOf('{');
        if (!/^duration: .* plan:/.test(message) || at < 0) return;
        const explained = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: PlanNode };
        recording.ran.push({ by: recording.by, text: explained['Query Text'], plan: explained.Plan });
      });
    }
    return Reflect.apply(query, this, args) as never;
  };
  return recording;
}

/** Plan nodes that pass rows on as they come, so that a limit above them ends the scan early. */
const passesRowsOn = /^(Limit|Nested Loop|Subquery Scan|LockRows|Result|Incremental Sort)$/;

/**
 * The growing tables that a plan reads completely: by a sequential scan, or by an index without a condition. A partial
 * index may be read completely, and any index up to a limit.
 */
export function fullScans(
  plan: PlanNode,
  { growing, partial }: { growing: Set<string>; partial: Set<string> },
): string[] {
  const found: string[] = [];
  const visit = (node: PlanNode, table: string, limited: boolean): void => {
    const nodeTable = node['Relation Name'] ?? table;
    const type = node['Node Type'];
    const index = node['Index Name'];
    const whole =
      type === 'Seq Scan' || (index !== undefined && !node['Index Cond'] && !partial.has(index) && !limited);
    if (whole && growing.has(nodeTable)) found.push(nodeTable);
    const below = type === 'Limit' || (limited && passesRowsOn.test(type));
    for (const child of node.Plans ?? []) visit(child, nodeTable, below);
  };
  visit(plan, '', false);
  return found;
}
