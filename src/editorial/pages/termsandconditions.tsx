import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchText } from '../parts/fetch-editorial.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Terms and Conditions', { description: args.loaderData?.lead, path: '/termsandconditions' });

export const loader = ({ context }: LoaderFunctionArgs) => fetchText(askFrom(context), 'terms');

export default function TermsPage() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
