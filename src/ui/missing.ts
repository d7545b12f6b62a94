/** What a Page Not Found says of the thing that is not there, and where there are others like it; thrown by loaders with status 404. */
export interface Missing {
  text: string;
  to: string;
  label: string;
}

export const isMissing = (data: unknown): data is Missing => data instanceof Object && 'to' in data && 'label' in data;
