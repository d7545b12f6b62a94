import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchWording } from '../parts/fetch-editorial.ts';
import { Wording } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Terms and Conditions', { description: args.loaderData?.lead, path: '/termsandconditions' });

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  fetchWording(askFrom(context), 'terms', params['version']);

export default function TermsPage() {
  return <Wording text={useLoaderData<typeof loader>()} path="/termsandconditions" />;
}
