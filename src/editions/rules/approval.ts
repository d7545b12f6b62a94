/** Taking an approval back (W82). Pure. */

/** Until when an approval of that time can be taken back; the printing begins then. `minutes` is a setting. */
export const approvalUndoUntil = (approvedAt: Date, minutes: number): Date =>
  new Date(approvedAt.getTime() + minutes * 60_000);

/** Whether an approval can be taken back now: within its time, while the order stands and nothing is printed. */
export const mayUndoApproval = (
  { live, orderStatus, cancelled }: { live: number; orderStatus: number; cancelled: unknown },
  { until, now }: { until: Date; now: Date },
): boolean => !cancelled && live === 3 && orderStatus < 5 && now < until;
