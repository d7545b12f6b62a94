import { useState } from 'react';
import type { updateD2CuserName } from '#src/accounts/wire.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';

/**
 * 'What Should We Call You ?' (C-C04): an empty name is highlighted and blocks. Goes on to `onNamed` once it is saved.
 */
export function NameSheet(props: { open: boolean; onClose: () => void; onNamed: () => void }) {
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { refresh } = useSession();

  async function save() {
    setEmpty(name.trim() === '');
    if (name.trim() === '') return;
    const answer = await ask<typeof updateD2CuserName>('POST /api/updateD2CuserName', { json: { name: name.trim() } });
    if (!answer.ok) return setProblem(answer.error.message);
    await refresh();
    props.onNamed();
  }

  return (
    <Sheet open={props.open} onClose={props.onClose} title="What Should We Call You ?" width="narrow">
      <Form onSubmit={save} {...(problem && { error: problem })}>
        <Field
          label="Your name"
          required
          value={name}
          onValue={setName}
          autoComplete="name"
          maxLength={80}
          printed
          hint="It stands on your order and on the messages about it."
          {...(empty && { error: 'Please tell us your name.' })}
        />
        <Actions>
          <Button type="submit">Save and pay</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}
