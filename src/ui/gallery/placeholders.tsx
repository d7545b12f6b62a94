import { Button, ButtonLink } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Illustration, illustrationNames } from '../illustration.tsx';
import { Loader } from '../loader.tsx';
import { Columns, Section } from '../page.tsx';
import { Picture } from '../picture.tsx';
import { Progress } from '../progress.tsx';
import { Skeleton } from '../skeleton.tsx';

/** Examples of placeholders for content that is loading. */
export const LoadingExamples = () => (
  <Section title="Waiting" eyebrow="Loader, progress, skeleton">
    <Columns count={3}>
      <Loader label="Opening your edition" />
      <div className="grid content-start gap-6">
        <Progress label="Uploading photos" value={12} max={40} note="12 of 40" />
        <Progress label="Payment processing" value={null} />
      </div>
      <Skeleton lines={5} />
    </Columns>
    <Skeleton shape="card" count={3} />
    <Columns count={3}>
      <Picture src="/not-there.webp" alt="A cover that did not come" width={300} height={200} />
      <Skeleton shape="picture" ratio="3/2" />
      <Skeleton shape="row" count={2} />
    </Columns>
  </Section>
);

/** Examples of empty states, and all drawings. */
export const EmptyExamples = () => (
  <>
    <Section title="Nothing here" eyebrow="Empty states">
      <EmptyState
        title="You have not created any orders yet"
        text="The first one takes twelve minutes. We ask, you tell, we typeset."
        illustration="orders"
        action={
          <>
            <ButtonLink to="#" iconEnd="arrow-right">
              Create Order
            </ButtonLink>
            <Button kind="quiet">See a sample</Button>
          </>
        }
      />
    </Section>
    <Section title="Drawings" eyebrow="Three inks and a key plate">
      <Columns count={3}>
        {illustrationNames.map(name => (
          <figure key={name} className="grid gap-2">
            <Illustration name={name} className="w-full" />
            <figcaption className="text-small text-soft">{name}</figcaption>
          </figure>
        ))}
      </Columns>
    </Section>
  </>
);
