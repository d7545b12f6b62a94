import { Button, ButtonLink, IconButton, TextLink } from '../button.tsx';
import { themes, themeSlug } from '#kernel/themes.ts';
import { Icon } from '../icon.tsx';
import { iconNames } from '../icon-names.ts';
import { MagazineCover, Ornament } from '../ornament.tsx';
import { Columns, Section } from '../page.tsx';
import { Tag } from '../tag.tsx';
import { Wordmark } from '../wordmark.tsx';

const coverTexts = {
  Gifting: ['Birthday Spotlight', 'Fifty summers of Meera'],
  Self: ['High Fives and Diplomas', 'Arjun, class of his own'],
  Friendship: ['Partners in Chai', 'Nine years, one bench'],
  Couple: ['Stolen Glances', 'Asha and Dev'],
  Travel: ['Trip Memoir', 'Spiti, by the slow bus'],
  Family: ['The House on Hill Road', 'Four generations'],
} as const;

const TypeExamples = () => (
  <Section title="Type" eyebrow="Fraunces and Hanken Grotesk">
    <p className="font-display text-hero font-[560]">Love, in print</p>
    <div className="grid-page gap-y-8">
      <div className="col-span-4 grid content-start gap-3 md:col-span-7">
        <p className="font-display text-h1 font-[560]">Heading one</p>
        <p className="font-display text-h2 font-[560]">Heading two, a story</p>
        <p className="font-display text-h3 font-[560]">Heading three, a card</p>
        <p className="font-display text-h4 font-[560]">Heading four, a line</p>
      </div>
      <div className="col-span-4 grid content-start gap-4 md:col-span-5">
        <p className="eyebrow text-accent">Eyebrow</p>
        <p className="lead">
          A lead sentence that tells you what this is about, set in the display face at reading size.
        </p>
        <p>
          Running text in the quiet grotesque: “Tell us how you met,” she said, and nobody spoke for a while. Prices
          such as ₹1,449 and names such as Ānanda, Zoë and Śrī are all there.{' '}
          <TextLink to="#">A link in running text</TextLink>.
        </p>
        <p className="text-small text-soft">Small print in soft ink, still easy to read.</p>
        <Wordmark name="imurs" />
      </div>
    </div>
  </Section>
);

const ButtonExamples = () => (
  <Section title="Buttons" eyebrow="One primary a screen">
    <div className="actions">
      <Button size="large" iconEnd="arrow-right">
        Create Order
      </Button>
      <Button>Proceed</Button>
      <Button size="small">Small</Button>
      <Button busy>Pay ₹1,449</Button>
      <Button locked>Resend OTP</Button>
      <Button lockMs={7000}>Locks for 7 s</Button>
    </div>
    <div className="actions">
      <Button kind="secondary" icon="truck">
        Track Order
      </Button>
      <Button kind="secondary" locked>
        Not now
      </Button>
      <Button kind="quiet" icon="edit">
        +91 98765 43210
      </Button>
      <ButtonLink to="#buttons" kind="secondary" iconEnd="arrow-right">
        A link
      </ButtonLink>
      <IconButton icon="back" label="Back" />
      <IconButton icon="share" label="Share" tone="bordered" />
      <IconButton icon="microphone" label="Record" tone="ink" />
      <IconButton icon="play" label="Loading the recording" tone="bordered" busy />
    </div>
    <div className="flex flex-wrap gap-2">
      {(['plain', 'madder', 'marigold', 'indigo', 'leaf', 'accent'] as const).map(tone => (
        <Tag key={tone} tone={tone}>
          In Progress
        </Tag>
      ))}
    </div>
  </Section>
);

/** Examples of type, buttons, icons and themes. */
export const BasicExamples = () => (
  <>
    <TypeExamples />
    <ButtonExamples />
    <Section title="Icons" eyebrow="Drawn in one hand">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-y-6 text-small">
        {iconNames.map(name => (
          <li key={name} className="grid justify-items-start gap-2">
            <Icon name={name} size={28} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Six themes" eyebrow="An accent and a block print each">
      <Columns count={3}>
        {themes.map(theme => (
          <div key={theme} data-theme={themeSlug(theme)} className="grid content-start gap-4">
            <MagazineCover
              theme={theme}
              brand="imurs"
              title={coverTexts[theme][0]}
              line={coverTexts[theme][1]}
              issue="No. 1"
            />
            <Ornament theme={theme} />
            <div className="h-40 overflow-hidden bg-wash">
              <Ornament theme={theme} kind="field" />
            </div>
          </div>
        ))}
      </Columns>
    </Section>
    <Section
      tone="ink"
      eyebrow="On ink"
      title="The same words, the lamp turned off"
      lead="A field of colour from edge to edge."
    >
      <div className="actions">
        <Button>Create Order</Button>
        <Button kind="secondary">See a sample</Button>
        <TextLink to="#">or read on</TextLink>
      </div>
    </Section>
    <Section
      tone="theme"
      theme="Couple"
      eyebrow="Couple"
      title="Every reason and one proposal"
      lead="A field in the theme’s own colour."
    >
      <div className="actions">
        <Button kind="secondary">See a sample</Button>
      </div>
    </Section>
  </>
);
