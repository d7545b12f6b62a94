-- outside a transaction
drop index concurrently if exists claims_made;--> statement-breakpoint
create index concurrently claims_made on claims (made_at);--> statement-breakpoint
drop index concurrently if exists coupon_uses_held;--> statement-breakpoint
create index concurrently coupon_uses_held on coupon_uses (held_at);--> statement-breakpoint
drop index concurrently if exists papers_newest;--> statement-breakpoint
create index concurrently papers_newest on papers (issued_at,number);--> statement-breakpoint
drop index concurrently if exists papers_newest_of_kind;--> statement-breakpoint
create index concurrently papers_newest_of_kind on papers (kind,issued_at,number);--> statement-breakpoint
drop index concurrently if exists credit_ledger_made;--> statement-breakpoint
create index concurrently credit_ledger_made on credit_ledger (made_at);--> statement-breakpoint
drop index concurrently if exists payment_captures_number;--> statement-breakpoint
create index concurrently payment_captures_number on payment_captures (id);--> statement-breakpoint
drop index concurrently if exists payments_newest;--> statement-breakpoint
create index concurrently payments_newest on payments (created_at,mid);--> statement-breakpoint
drop index concurrently if exists payments_newest_in_state;--> statement-breakpoint
create index concurrently payments_newest_in_state on payments (status,created_at,mid);--> statement-breakpoint
drop index concurrently if exists payments_newest_of_kind;--> statement-breakpoint
create index concurrently payments_newest_of_kind on payments (payer_kind,created_at,mid);--> statement-breakpoint
drop index concurrently if exists payments_of_amount;--> statement-breakpoint
create index concurrently payments_of_amount on payments (amount,created_at,mid);--> statement-breakpoint
drop index concurrently if exists refunds_newest;--> statement-breakpoint
create index concurrently refunds_newest on refunds (created_at,id);--> statement-breakpoint
drop index concurrently if exists refunds_of_amount;--> statement-breakpoint
create index concurrently refunds_of_amount on refunds (amount,created_at,id);--> statement-breakpoint
drop index concurrently if exists refunds_newest_in_state;--> statement-breakpoint
create index concurrently refunds_newest_in_state on refunds (state,created_at,id);--> statement-breakpoint
drop index concurrently if exists drafts_published;--> statement-breakpoint
create index concurrently drafts_published on drafts (published_at) where published_at is not null;--> statement-breakpoint
drop index concurrently if exists drafts_approved;--> statement-breakpoint
create index concurrently drafts_approved on drafts (approved_at) where approved_at is not null;
