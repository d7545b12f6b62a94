import { sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import type { AgreedAct } from '../rules/erasure.ts';
import { rowsFrom } from './rows.ts';
import { isOwn, type Owner } from './owners.ts';

interface ActRow extends Pick<AgreedAct, 'subject' | 'version' | 'act' | 'place'> {
  at: string | Date;
  edition: string | null;
  category: string | null;
  customer_name: string | null;
  subject_name: string | null;
}

/** What an account agreed to: itself, about its magazines, and with its payments; the newest 100, the newest first. */
export const actsOf = (db: Db, owner: Owner): Promise<ActRow[]> =>
  rowsFrom<ActRow>(
    db,
    sql`select a.subject, a.version, a.act, a.place, a.at, e.id as edition, e.category, e.customer_name, e.subject_name
      from (
        (select subject, version, act, place, at, edition from agreements
          where account = ${owner.account} and edition is null order by at desc limit 100)
        union all
        (select subject, version, act, place, at, edition from agreements
          where edition in (select id from editions where ${isOwn(owner)}) order by at desc limit 100)
        union all
        (select 'terms', terms, 'given', purpose, created_at, null from payments
          where payer = ${owner.account} and terms is not null order by created_at desc limit 100)
      ) a left join editions e on e.id = a.edition
      order by a.at desc, a.version desc limit 100`,
  );
