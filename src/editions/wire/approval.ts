import type * as z from 'zod/mini';

/**
 * The call that takes an approval back (W82). Soft copies are above this slice, so the tracker knows only its shape.
 */
export interface UndoApprovalCall {
  row: 'W82';
  method: 'POST';
  path: '/api/approve/undo';
  who: 'anyone';
  json: z.ZodMiniType<{ edition: string }, { edition: string }>;
  replies: { 200: z.ZodMiniType<{ live: number }, { live: number }> };
}
