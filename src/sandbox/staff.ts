import { allStaff } from '#src/accounts/index.ts';
import { setTrackLink, loadEdition } from '#src/editions/index.ts';
import { markPrinted } from '#src/press/index.ts';
import { publish, redraft } from '#src/soft-copy/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { JsonOf } from '#kernel/call.ts';
import type * as wire from './wire.ts';

type EditorAction = JsonOf<typeof wire.staffAct>;

/** A context of the seeded editor. */
export async function editorContext(ctx: Ctx): Promise<Ctx> {
  const editor = (await allStaff(ctx)).find(member => member.role === 'editor');
  if (!editor) throw new Refused('no-editor', 'There is no editor yet; the seeded people are made at the first start.');
  return ctx.as({ kind: 'staff', id: editor.id, role: editor.role, name: editor.name });
}

/** Runs an editor's action through the same actions and checks as the studio. */
export async function actAsEditor(outer: Ctx, { act, edition, link, reason }: EditorAction) {
  const ctx = await editorContext(outer);
  switch (act) {
    case 'publish':
      await publish(ctx, { edition });
      break;
    case 'redraft':
      await redraft(ctx, { edition, ...(reason !== undefined && { reason }) });
      break;
    case 'printed':
      await markPrinted(ctx, { edition });
      break;
    default:
      await setTrackLink(ctx, { edition, link: link ?? `https://courier.example/track/${edition}` });
  }
  const { orderStatus, live } = await loadEdition(ctx, edition);
  return { edition, orderStatus, live };
}
