/**
 * What a Page Not Found says of the thing that is not there, and where there are others like it; thrown by loaders with
 * status 404.
 */
export interface NotFoundDetails {
  text: string;
  to: string;
  label: string;
}

export const isNotFoundDetails = (data: unknown): data is NotFoundDetails =>
  data instanceof Object && 'to' in data && 'label' in data;
