import { TextLink } from '#ui/button.tsx';

interface AgreeNoteProps {
  /** What one agrees by, e.g. `By paying`. */
  by: string;
  /** Whether it is about the page on privacy, too. */
  privacy?: boolean;
}

/** Says what one agrees to with the button above; the server records it (W113). */
export const AgreeNote = ({ by, privacy = false }: AgreeNoteProps) => (
  <p className="text-small text-soft">
    {by} you agree to our <TextLink to="/termsandconditions">Terms and Conditions</TextLink>
    {privacy && (
      <>
        {' '}
        and our <TextLink to="/privacy">Privacy Policy</TextLink>
      </>
    )}
    .
  </p>
);
