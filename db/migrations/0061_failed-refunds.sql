-- outside a transaction
drop index concurrently if exists refunds_failed;--> statement-breakpoint
create index concurrently refunds_failed on refunds (created_at) where state = 'failed' and not superseded;
