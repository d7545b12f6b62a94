import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchText } from '../parts/fetch-editorial.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Cancellation & Refund Policy', { description: args.loaderData?.lead, path: '/refundpolicy' });

export const loader = ({ context }: LoaderFunctionArgs) => fetchText(askFrom(context), 'refund');

export default function RefundPolicyPage() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
