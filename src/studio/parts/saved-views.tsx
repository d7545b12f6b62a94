import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type * as wire from '../wire.ts';

/** What a view keeps of an address: its filters and its order, and no place in the list. */
const keptFilters = ['whose', 'status', 'partner', 'late', 'mine', 'chat', 'sort'];

type ViewsReply = { ok: true; body: { views: wire.SavedView[] } } | { ok: false; error: { message: string } };

/** The views of the list of orders that one person saved: to open, save and remove (W149). */
export function SavedViews() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Views
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Views">
        {isOpen && <ViewList onChosen={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function ViewList({ onChosen }: { onChosen: () => void }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [views, setViews] = useState<readonly wire.SavedView[]>();
  const [failed, setFailed] = useState<string>();
  const [name, setName] = useState('');
  const show = (reply: ViewsReply) => {
    setFailed(reply.ok ? undefined : reply.error.message);
    if (reply.ok) setViews(reply.body.views);
    return reply.ok;
  };
  const showFirst = useEffectEvent(show);
  useEffect(() => {
    void ask<typeof wire.views>('GET /studio/api/views').then(showFirst);
  }, []);
  const filter = Object.fromEntries(
    [...params].filter(([key]) => keptFilters.includes(key)),
  ) as wire.ViewToSave['filter'];
  const save = async () => {
    const reply = await ask<typeof wire.saveView>('POST /studio/api/views', { json: { name: name.trim(), filter } });
    if (show(reply)) setName('');
  };
  const remove = async (view: string) =>
    void show(await ask<typeof wire.removeView>('POST /studio/api/remove-view', { json: { view } }));
  return (
    <>
      <ul className="grid">
        {views?.map(view => (
          <li key={view._id} className="flex items-center justify-between gap-4 border-t border-rule">
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                onChosen();
                void navigate(`/studio/orders?${view.query}`);
              }}
            >
              {view.name}
            </Button>
            <IconButton icon="trash" label={`Remove ${view.name}`} onClick={() => void remove(view._id)} />
          </li>
        ))}
      </ul>
      {views?.length === 0 && <p className="text-soft">None yet.</p>}
      <Form onSubmit={save} error={failed}>
        <Field label="Save these filters as" value={name} onValue={setName} maxLength={40} required />
        <Button type="submit" kind="secondary">
          Save
        </Button>
      </Form>
    </>
  );
}
