-- outside a transaction
drop index concurrently if exists refunds_to_look_at;--> statement-breakpoint
create index concurrently refunds_to_look_at on refunds (payment_at, mid)
  where state in ('asked', 'queued', 'sent') or (state = 'failed' and not superseded);--> statement-breakpoint
-- The release before finds the same rows without these two, more slowly.
drop index concurrently if exists refunds_not_over;--> statement-breakpoint
drop index concurrently if exists refunds_failed;
