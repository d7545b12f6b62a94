/** Every other table, and why nothing of a person is in it, or until when. */
export const otherTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `banners business_bundles business_plans categories coupons couriers edition_transitions explore_infos faqs partner_types
    partner_type_categories plans products questions sub_categories tax_lines tax_rates testimonials text_versions texts themes tiles`
      .split(/\s+/)
      .map(table => [table, 'what the shop sells and says']),
  ),
  print_batches: 'what was printed together, with the names of the staff who made and ended it',
  print_batch_parcels: 'which orders, copies and samples a batch has, by their numbers',
  shipments: 'how many parcels were shipped together, with the name of the member of staff',
  content_changes: 'what staff changed of it, with their names',
  planned_content: 'what staff planned to change of it, with their names',
  staff: 'who works in the studio; `npm run staff` removes them',
  staff_acts: 'who changed which member of staff, until the log of the staff was there',
  staff_invitations: 'who is invited to the studio, for a day',
  database_mark: 'one row of the shop',
  studio_turns: 'whose turn an edition is',
  studio_assignees: 'who of the staff works on an edition',
  studio_presence: 'who of the staff has an edition open, for a minute',
  studio_views: 'filters of the studio’s lists, with names that staff give them',
  studio_unanswered: 'which editions wait for an answer in the chat',
  studio_search_keys:
    'the names and numbers of an order, by which staff find it; a trigger erases them with those of the order',
  partner_search_keys: 'the same for the partner who placed it',
  sandbox_facts: 'the clock of the sandbox',
  chat_people:
    'numbers, ids and e-mail addresses of those who write to us in a chat or tell by e-mail; deleted within a day once they have no conversation, which goes with its magazine',
  chat_inbox:
    'what people sent in a chat or by e-mail until it is handled, seven days at most; then only the number of each message, for 60 days',
  paper_series: 'the last number of each series',
  closed_months: 'the sums of a month, with the name of the owner who closed it',
  closed_month_parts: 'the tax return of a month, with the names of registered buyers, kept as long as papers are',
  settlement_reports: 'the sums of what the gateway paid out, with the name of the owner who uploaded them',
  settlement_lines: 'amounts and the numbers of the provider',
  studio_days: 'sums of each day',
  studio_digests: 'on which days the digest was sent',
  payment_captures: 'amounts and the numbers of the provider',
  payment_events: 'the numbers of events, kept for 400 days',
  files: 'where files are; erased with the magazine or the partner they belong to',
  file_claims: 'what is to be deleted from the storage, within the hour',
  photo_facts: 'what was measured of a photo; deleted with its file',
  upload_parts: 'bytes under way; deleted with their upload',
  upload_locks: 'who writes to an upload at the moment',
  passkey_challenges: 'numbers for authenticators, for ten minutes',
  limits: 'how often something was asked; deleted once it has reset, a day later at the latest',
  message_reminders: 'which reminder was sent how often, by the number of the order',
  erasures: 'who is to be erased, and the receipts, which name nobody',
};
