-- W147: parcels and batches are said as they change, as a kind of their own.
create trigger studio_changed after insert or delete or update on parcels for each row execute function studio_changed('parcel');
--> statement-breakpoint
create trigger studio_changed after insert or update on print_batches for each row execute function studio_changed('parcel');
