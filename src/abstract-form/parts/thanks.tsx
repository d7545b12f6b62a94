import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { themeOf } from '#ui/themes.ts';
import type { Form } from './story.ts';

/** Long enough to read it; the tracker says the same. */
const readMs = 6000;

/** After the hand-in: a thank-you, then the tracker. */
export function Thanks({ form }: { form: Form }) {
  const navigate = useNavigate();
  const tracking = `/tracking/${form.edition}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(tracking, { replace: true }), readMs);
    return () => clearTimeout(timer);
  }, [navigate, tracking]);
  return (
    <Page
      title="Thank you"
      width="text"
      theme={themeOf(form.theme)}
      ornament
      lead={`We have ${form.name}’s story, every word and every photo.`}
    >
      <div className="grid gap-6">
        <p className="measure">
          Now it is our turn. The soft copy of the {form.category} Edition comes in about a day; you leaf through it,
          ask for changes, and only then is it printed.
        </p>
        <div>
          <ButtonLink to={tracking} replace size="large">
            Track Order
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
