-- outside a transaction
alter table drafts add column if not exists seconds integer;--> statement-breakpoint
drop index concurrently if exists drafts_measured;--> statement-breakpoint
create index concurrently drafts_measured on drafts (made_at) where seconds is not null;
