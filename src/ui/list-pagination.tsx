import { ButtonLink } from './button.tsx';
import { Actions } from './form.tsx';

interface PagesProps {
  /** The address of the list's first page. */
  first: string;
  /** Whether a later page is shown. */
  begun: boolean;
  /** The query of the page after this one, if there is one. */
  next: string | false | undefined;
  /** The list's name, for screen readers. */
  about: string;
}

/**
 * The links to the next and the first page of a list that is read page by page. Each page has an address, so that it
 * can be reloaded and gone back to.
 */
export const ListPagination = ({ first, begun, next, about }: PagesProps) =>
  (begun || next) && (
    <nav aria-label={`Pages: ${about}`} className="mt-6">
      <Actions>
        {next && (
          <ButtonLink to={first + next} kind="secondary">
            Show more<span className="sr-only">: {about}</span>
          </ButtonLink>
        )}
        {begun && (
          <ButtonLink to={first} kind="quiet">
            Back to the beginning
          </ButtonLink>
        )}
      </Actions>
    </nav>
  );
