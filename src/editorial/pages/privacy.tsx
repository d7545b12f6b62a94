import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchWording } from '../parts/fetch-editorial.ts';
import { Wording } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Privacy Policy', { description: args.loaderData?.lead, path: '/privacy' });

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  fetchWording(askFrom(context), 'privacy', params['version']);

export default function PrivacyPage() {
  return <Wording text={useLoaderData<typeof loader>()} path="/privacy" />;
}
