-- outside a transaction
drop index concurrently if exists payment_captures_seen;--> statement-breakpoint
create index concurrently payment_captures_seen on payment_captures (seen_at, mid, id);--> statement-breakpoint
drop index concurrently if exists refunds_done;--> statement-breakpoint
create index concurrently refunds_done on refunds (ended_at, id) where state = 'done';
