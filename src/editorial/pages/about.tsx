import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { CoverRow } from '#src/catalogue/parts/edition-showcase.tsx';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page, Section } from '#ui/page.tsx';
import { fetchText } from '../parts/fetch-editorial.ts';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'About', { description: args.loaderData?.lead, path: '/about' });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [text, samples] = await Promise.all([fetchText(ask, 'about'), fetchProducts(ask)]);
  return { ...text, samples };
}

/** The editions as a numbered list; the first colon of a line separates the name from the description. */
const EditionIndex = ({ lines }: { lines: readonly string[] }) => (
  <ol className="grid gap-x-12 md:grid-cols-2">
    {lines.map((line, n) => {
      const [name, ...rest] = line.split(':');
      return (
        <li key={line} className="grid grid-cols-[3rem_1fr] items-baseline border-t border-rule py-4">
          <span aria-hidden="true" className="figures font-display text-h3 text-madder">
            {n + 1}
          </span>
          <span>
            <strong className="font-display text-h4">{name}</strong>
            <span className="block text-soft">{rest.join(':').trim()}</span>
          </span>
        </li>
      );
    })}
  </ol>
);

/** About: the introduction, the vision and the ten editions (P-R16). */
export default function AboutPage() {
  const { title, lead, sections, samples } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead={lead} actions={<ButtonLink to="/plans">Create Order</ButtonLink>}>
      <CoverRow samples={samples} />
      {sections.map(({ heading, paragraphs, bullets }) => (
        <Section key={heading} title={heading}>
          <div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
            {paragraphs.map(paragraph => (
              <p key={paragraph} className="lead measure">
                {paragraph}
              </p>
            ))}
          </div>
          {bullets && (
            <div className="mt-8">
              <EditionIndex lines={bullets} />
            </div>
          )}
        </Section>
      ))}
    </Page>
  );
}
