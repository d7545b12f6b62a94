import { ButtonLink } from '../button.tsx';

/** Downloads a list as CSV from `path`, narrowed by `query`, the filters without their question mark. */
export const CsvLink = ({ path, query = '' }: { path: string; query?: string }) => (
  <ButtonLink to={`${path}${query && `?${query}`}`} kind="quiet" size="small" icon="download" download>
    CSV
  </ButtonLink>
);
