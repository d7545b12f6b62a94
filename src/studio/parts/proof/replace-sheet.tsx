import { useState } from 'react';
import type { replaceDraft } from '#src/soft-copy/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { takenBackText } from '#ui/read-file.ts';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface ReplaceSheetProps {
  edition: string;
  /** How many pages it must have. */
  pages: number;
  onClose: () => void;
  onReplaced: (version: number) => void;
}

/** A PDF that was made elsewhere becomes the next draft; its pages are checked by the server (W81). */
export function ReplaceSheet({ edition, pages, onClose, onReplaced }: ReplaceSheetProps) {
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isWhole = file !== undefined && reason.trim() !== '';
  async function replace() {
    setProblem(isWhole ? undefined : 'Choose the PDF, and say why it takes the place of the draft.');
    if (!file || !isWhole) return;
    setBusy(true);
    const form = new FormData();
    form.set('edition', edition);
    form.set('reason', reason.trim());
    form.set('pdf', file);
    const reply = await ask<typeof replaceDraft>('POST /studio/api/replace-draft', { form });
    setBusy(false);
    if (reply.ok) onReplaced(reply.body.version);
    else setProblem(reply.error.message);
  }
  return (
    <Sheet open onClose={onClose} title="A PDF made elsewhere">
      <Form onSubmit={replace} error={problem}>
        <p>
          It takes the place of the draft: {pages} pages of 210 × 297 mm, or that with 3 mm of bleed on each side.
          Nothing can be changed in it here, and the printer gets this file exactly as the customer approves it.
        </p>
        <FilePick
          label={file ? 'Choose another PDF' : 'Choose the PDF'}
          accept="application/pdf,.pdf"
          icon="upload"
          words={{ takenBack: takenBackText('file') }}
          onFiles={([chosen]) => setFile(chosen)}
        />
        {file && (
          <p role="status">
            {file.name}, {(file.size / 1e6).toFixed(1)} MB
          </p>
        )}
        <TextArea
          label="Why"
          hint="For the history: who asked for it, and what could not be done here."
          rows={2}
          count={1000}
          value={reason}
          onValue={setReason}
        />
        <Actions>
          <Button type="submit" busy={busy}>
            Make it the draft
          </Button>
        </Actions>
      </Form>
    </Sheet>
  );
}
