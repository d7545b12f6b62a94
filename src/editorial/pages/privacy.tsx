import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { head } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#src/site/hooks.ts';
import { textFrom } from '../parts/content.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  head(args, 'Privacy Policy', { description: args.loaderData?.lead, path: '/privacy' });

export const loader = ({ context }: LoaderFunctionArgs) => textFrom(askFrom(context), 'privacy');

export default function Privacy() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
