import * as z from 'zod/mini';

/** The name and the logo (a file) of the partner under whose brand a magazine is made (W67). */
export const editionBrand = z.object({ name: z.string(), logo: z.nullable(z.string()) });
