import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { head } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#src/site/hooks.ts';
import { textFrom } from '../parts/content.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  head(args, 'Terms and Conditions', { description: args.loaderData?.lead, path: '/termsandconditions' });

export const loader = ({ context }: LoaderFunctionArgs) => textFrom(askFrom(context), 'terms');

export default function Terms() {
  return <StaticText text={useLoaderData<typeof loader>()} />;
}
