/** The tables of the studio, and why nothing of a customer is in them, or until when. */
export const studioTables: Readonly<Record<string, string>> = {
  studio_turns: 'whose turn an edition is',
  studio_assignees: 'who of the staff works on an edition',
  studio_presence: 'who of the staff has an edition open, for a minute',
  studio_views: 'filters of the studio’s lists, with names that staff give them',
  studio_unanswered: 'which editions wait for an answer in the chat',
  studio_search_keys:
    'the names and numbers of an order, by which staff find it; a trigger erases them with those of the order',
};
