import { useEffect, useState } from 'react';
import type { BodyOf } from '#kernel/call.ts';
import { shortDay } from '#kernel/dates.ts';
import { ask } from '#ui/ask.ts';
import { isEmptyRow, ordersOfRows, rowProblems, type ListChoices, type OrderRow } from '../../rules/order-list.ts';
import type { checkOrders } from '../../wire.ts';
import type { RowNote } from './order-grid.tsx';

/** How long somebody has stopped typing before the server looks at the rows. */
const pauseMs = 350;

type Checked = BodyOf<typeof checkOrders>['rows'];

/** What the server says of orders, as a text; undefined while it has not looked at them. */
function useServerCheck(facts: string): Checked | undefined {
  const [checked, setChecked] = useState<{ facts: string; rows: Checked }>();
  useEffect(() => {
    const orders = JSON.parse(facts) as ReturnType<typeof ordersOfRows>;
    if (orders.length === 0) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await ask<typeof checkOrders>('POST /api/checkOrders', {
        json: { orders },
        signal: leaving.signal,
      });
      if (reply.ok && !leaving.signal.aborted) setChecked({ facts, rows: reply.body.rows });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [facts]);
  return checked?.facts === facts ? checked.rows : undefined;
}

/** What is said of each row while it is typed: what is wrong with it here, then what the server finds (W167). */
export function useRowNotes(rows: readonly OrderRow[], choices: ListChoices): (RowNote | undefined)[] {
  const problems = rowProblems(rows, choices);
  const isChecked = (row: OrderRow, n: number) => !isEmptyRow(row) && problems[n] === undefined;
  const good = rows.filter(isChecked);
  const checked = useServerCheck(JSON.stringify(ordersOfRows(good, choices)));
  return rows.map((row, n) => {
    const problem = problems[n];
    if (problem) return { text: problem.text, wrong: problem.column };
    const found = isChecked(row, n) ? checked?.[good.indexOf(row)] : undefined;
    if (found?.problem) return { text: `${found.problem.replace(/\.$/, '')}.`, wrong: 'phone' };
    return found?.before
      ? {
          text: `An order with this name or number was placed ${shortDay(found.before.day, found.before.day)}.`,
        }
      : undefined;
  });
}
