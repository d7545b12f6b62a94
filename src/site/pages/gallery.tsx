import { data, type LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../context.ts';

export const meta = () => [{ title: 'The design system · imurs' }, { name: 'robots', content: 'noindex' }];

/** Part of the sandbox: in production there is no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(shopContext).sandbox) throw data(null, { status: 404 });
  return null;
}

export { Gallery as default } from '#ui/gallery.tsx';
