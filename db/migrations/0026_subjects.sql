DROP VIEW "public"."studio_queue";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "question_hindi" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_called" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_pronoun" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_from" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "occasion_on" date;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "needed_by" date;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "subject_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_subject_whole" CHECK (("editions"."subject_name" is null) = ("editions"."subject_kind" is null) and ("editions"."subject_name" is null) = ("editions"."subject_pronoun" is null));--> statement-breakpoint
CREATE VIEW "public"."studio_queue" AS (
  select e.id, e.moved_at as since,
    case
      when e.order_status = 0 or (e.order_status = 3 and e.live = 1) then 'customer'
      when e.order_status = 3 and e.live = 3 then case when e.paid < e.total or e.street is null then 'customer' else 'shop' end
      when e.order_status = 3 and d.published_at is not null then 'studio'
      when e.order_status < 4 then case
        when d.trouble is not null or d.waits = 'thin' or (d.made_at is not null and d.published_at is null) then 'studio'
        when d.waits = 'asked' then 'customer'
        else 'shop' end
      when e.order_status = 4 then case
        when p.edition is null then 'studio'
        when p.released_at is not null then 'printer'
        when p.made_at is not null or p.trouble is not null then 'studio'
        else 'shop' end
      else 'studio'
    end as whose,
    coalesce(e.subject_name, e.customer_name) as person, e.category, e.theme, e.plan_name, e.copies, e.order_status, e.live, e.total, e.paid,
    e.street is not null as has_address, coalesce(d.thumbnail, e.thumbnail) as thumbnail,
    d.edition is not null as has_draft, d.trouble as draft_trouble, d.waits as draft_waits, d.made_at as draft_made_at, d.published_at as draft_published_at,
    p.edition is not null as has_print, p.trouble as print_trouble, p.made_at as print_made_at, p.released_at as print_released_at
  from editions e
  left join lateral (
    select * from drafts where drafts.edition = e.id and e.order_status between 1 and 3 order by drafts.version desc limit 1
  ) d on true
  left join lateral (select * from prints where prints.edition = e.id and e.order_status = 4 limit 1) p on true
  where e.order_status < 6 and e.cancelled_at is null);