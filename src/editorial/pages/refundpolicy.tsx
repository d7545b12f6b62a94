import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { head } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#src/site/hooks.ts';
import { textFrom } from '../parts/content.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  head(args, 'Cancellation & Refund Policy', { description: args.loaderData?.lead, path: '/refundpolicy' });

export const loader = ({ context }: LoaderFunctionArgs) => textFrom(askFrom(context), 'refund');

export default function RefundPolicy() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
