import { Button } from '#ui/button.tsx';
import { themeOf } from '#kernel/themes.ts';
import { Page } from '#ui/page.tsx';
import type { Form, Shown } from './story.ts';

/** The first screen (C-A01): who gives it, whose it is, and Continue. */
export function Welcome({ form, shown, onContinue }: { form: Form; shown: Shown; onContinue: () => void }) {
  const begun = form.curr > 1 || shown.photos.length > 0 || shown.answers.some(answer => answer.text || answer.voice);
  return (
    <Page
      title={form.name}
      eyebrow={form.partner ? `From ${form.partner}` : 'Your story'}
      lead={`${form.category} Edition`}
      width="text"
      theme={themeOf(form.theme)}
      ornament
    >
      <div className="grid gap-6">
        <p className="measure">
          {begun
            ? 'Welcome back. Everything you wrote, recorded and added is here, just as you left it.'
            : `${shown.answers.length} questions on ${form.total} pages, and the photos that go with them. Write, or press record and tell it the way you would at the table. Skip what does not fit.`}
        </p>
        <p className="measure text-soft">
          Each word is kept on this phone as you go, and is safe with us whenever you press Next. You can stop at any
          time and come back.
        </p>
        <div>
          <Button size="large" iconEnd="arrow-right" onClick={onContinue}>
            Continue
          </Button>
        </div>
      </div>
    </Page>
  );
}
