import type { ReactNode } from 'react';
import type { StaffAct } from '#kernel/staff-roles.ts';
import { useMay } from './use-may.ts';

/** What only those see whose role may do the act (W140). */
export function ForAct({ act, children }: { act: StaffAct; children: ReactNode }) {
  const may = useMay();
  return may(act) && children;
}
