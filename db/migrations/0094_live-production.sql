-- W147: letters and notes of an order are said like the rest of it, and parcels and batches as their own kind.
create trigger studio_changed after insert or update of answered_at on order_letters for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert on order_notes for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or update of read_at on note_mentions for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or delete or update on parcels for each row execute function studio_changed('parcel');
--> statement-breakpoint
create trigger studio_changed after insert or update on print_batches for each row execute function studio_changed('parcel');
