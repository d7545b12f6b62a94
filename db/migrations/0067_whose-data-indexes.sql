-- outside a transaction
drop index concurrently if exists challenges_of;--> statement-breakpoint
create index concurrently challenges_of on challenges (account) where account is not null;--> statement-breakpoint
drop index concurrently if exists devices_of;--> statement-breakpoint
create index concurrently devices_of on devices (account) where account is not null;--> statement-breakpoint
drop index concurrently if exists messages_of_account;--> statement-breakpoint
create index concurrently messages_of_account on messages (account) where account is not null;--> statement-breakpoint
drop index concurrently if exists editions_of_client;--> statement-breakpoint
create index concurrently editions_of_client on editions (client, created_at, id) where client is not null;--> statement-breakpoint
drop index concurrently if exists editions_of_unknown_client;--> statement-breakpoint
create index concurrently editions_of_unknown_client on editions (customer_phone) where partner is not null and client is null;--> statement-breakpoint
drop index concurrently if exists accounts_of_number;--> statement-breakpoint
create index concurrently accounts_of_number on accounts (phone);
