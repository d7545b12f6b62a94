import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToast } from '#ui/toast.tsx';
import type { TellWords } from './tell-words.ts';

/** A person's own link, by which they change or withdraw what they told on any device. */
export function OwnLink({ url, words }: { url: string; words: TellWords }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(words.copied, { tone: 'good' });
    } catch {
      toast(words.copyByHand);
    }
  };
  return (
    <div className="grid gap-3">
      <Field
        label={words.ownLink}
        hint={words.ownLinkHint}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
        suffix={
          <Button size="small" kind="quiet" icon="copy" onClick={() => void copy()}>
            {words.copy}
          </Button>
        }
      />
      <p>
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(`${words.ownLink}: ${url}`)}`}
          newTab
          size="small"
          kind="secondary"
          icon="share"
        >
          {words.share}
        </ButtonLink>
      </p>
    </div>
  );
}
