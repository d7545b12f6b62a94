import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { chatLink } from '#web/chat-link.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { fetchText } from '../parts/fetch-editorial.ts';
import { StaticText } from '../parts/static-text.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Contact Us', { description: args.loaderData?.lead, path: '/contactus' });

export const loader = ({ context }: LoaderFunctionArgs) => fetchText(askFrom(context), 'contact');

/** Phone, address and e-mail, each one tap away (P-R16). */
export default function ContactPage() {
  const text = useLoaderData<typeof loader>();
  const { brand } = usePublicConfig();
  return (
    <StaticText text={text}>
      <Actions>
        <ButtonLink to={chatLink(brand.chatNumber)} icon="chat" newTab>
          Chat on WhatsApp
        </ButtonLink>
        <ButtonLink to={`tel:${brand.phone.replaceAll(' ', '')}`} kind="secondary" icon="phone">
          Call us
        </ButtonLink>
        <ButtonLink to={`mailto:${brand.email}`} kind="secondary" icon="mail">
          Write an e-mail
        </ButtonLink>
      </Actions>
    </StaticText>
  );
}
