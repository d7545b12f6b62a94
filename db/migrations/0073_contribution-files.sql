-- outside a transaction
drop index concurrently if exists contribution_photos_file;--> statement-breakpoint
create index concurrently contribution_photos_file on contribution_photos (file);--> statement-breakpoint
drop index concurrently if exists contribution_voices_file;--> statement-breakpoint
create index concurrently contribution_voices_file on contribution_voices (file);
