/** So many rows of a list that grows are read and sent at once; fewer are the last ones. */
export const pageSize = 50;
