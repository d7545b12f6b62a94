/**
 * The text of a Page Not Found about the missing thing, and a link to others like it. Loaders throw it with status 404.
 */
export interface NotFoundDetails {
  text: string;
  to: string;
  label: string;
}

export const isNotFoundDetails = (data: unknown): data is NotFoundDetails =>
  data instanceof Object && 'to' in data && 'label' in data;
