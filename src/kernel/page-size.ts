/** How many rows of a growing list are read and sent at once. A shorter page is the last one. */
export const pageSize = 50;
/** The same for rows in which people write at length: with fifty of them an answer would be too long. */
export const shortPageSize = 10;
