/** How many rows of a growing list are read and sent at once. A shorter page is the last one. */
export const pageSize = 50;
