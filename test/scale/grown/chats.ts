import { id, type Sizes } from './sizes.ts';

/** Stories that are told in a chat, with what came, what was said and what the studio was asked. */
export const chatRows = ({ n }: Sizes): string[] => [
  `insert into chat_people (id, phone, edition, wrote_at, created_at)
    select ${id('cp', 'id')}, '+91' || (6000000000 + row_number() over ()), id, created_at, created_at
    from editions where order_status > 0 limit ${n / 10}`,
  `insert into conversations (edition, person, state, consent_version, consent_at, messages, price, begun_at)
    select edition, id, '{"stage":"telling"}', 1, created_at, 30, 360, created_at from chat_people`,
  `insert into chat_codes (hash, edition, expires_at, used_at)
    select md5('code' || id) || md5(id), edition, now() + interval '1 hour', created_at from chat_people`,
  `insert into chat_inbox (id, person, at, received_at, handled_at)
    select 'wamid.' || id || k, id, created_at, created_at, created_at from chat_people, generate_series(1, 5) k`,
  `insert into chat_said (id, person, edition, place, say, provider_id, done, at)
    select ${id('cs', 'id || k')}, id, edition, k, '{"text":"Kept."}', 'wamid.ours.' || id || k, true, created_at
    from chat_people, generate_series(1, 3) k`,
  `insert into chat_parts (id, edition, person, key, kind, at, added_at, words)
    select 'wamid.' || id || k, edition, id, k, 'text', created_at, created_at, 'By the sea.' from chat_people, generate_series(1, 3) k`,
  `insert into chat_answers (edition, key, made_text) select edition, key, words from chat_parts`,
  `insert into chat_thread (id, edition, person, words, at)
    select ${id('ct', 'id')}, edition, id, 'Can I pay by cheque?', created_at from chat_people`,
  `insert into order_letters (id, edition, account, staff, staff_name, words, at, answered_at)
    select ${id('ol', 'id || k')}, id, customer, case when k = 2 then 'editor' end, case when k = 2 then 'Meera' end,
      'When does it come?', created_at, case when k = 1 then created_at end
    from editions, generate_series(1, 2) k where customer is not null limit ${n / 5}`,
  `insert into order_notes (id, edition, staff, staff_name, words, at)
    select ${id('on', 'id')}, id, 'editor', 'Meera', '@Dev, she called.', created_at from editions limit ${n / 5}`,
  `insert into note_mentions (note, staff, edition, at, read_at)
    select id, 'dev', edition, at, at from order_notes`,
  `insert into studio_unanswered (edition, since) select edition, min(at) from chat_thread group by edition`,
];
