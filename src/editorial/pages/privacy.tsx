import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchText } from '../parts/fetch-editorial.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Privacy Policy', { description: args.loaderData?.lead, path: '/privacy' });

export const loader = ({ context }: LoaderFunctionArgs) => fetchText(askFrom(context), 'privacy');

export default function PrivacyPage() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
