import * as z from 'zod/mini';

/**
 * The name and the logo (a file) of the partner under whose brand a magazine is made (W67); `phone`: the number (E.164)
 * they set for their clients (W87).
 */
export const editionBrand = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type EditionBrand = z.output<typeof editionBrand>;
