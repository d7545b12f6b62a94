import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { withChoice, type EditionChoice } from '../rules.ts';

/** Notice for an address that names an edition we do not make; its theme may exist. */
export const UnknownEdition = ({ theme }: { theme: string | undefined }) => (
  <Notice title="We do not know that edition" action={<TextLink to="/explore">See all kinds of edition</TextLink>}>
    The link you followed names an edition we do not make. Choose your plan here, and we ask for{' '}
    {theme ? `the ${theme} edition` : 'theme and edition'} next.
  </Notice>
);

/** Notice for an address that names a plan we do not have. Its link passes `kept`, the rest of the choice, on. */
export const UnknownPlan = ({ kept }: { kept: EditionChoice }) => (
  <Notice
    title="We do not know that plan"
    action={<TextLink to={withChoice('/selectPlan', kept)}>Select Your Plan</TextLink>}
  >
    The link you followed names a plan we do not have. Choose one now, or go on here and choose it afterwards.
  </Notice>
);
