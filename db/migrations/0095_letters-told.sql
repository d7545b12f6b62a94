-- W147: what is written about an order is said as a change of it: letters, their answers, notes, and that they were read.
create trigger studio_changed after insert or update of answered_at on order_letters for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert on order_notes for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after update of read_at on note_mentions for each row execute function studio_changed_part('order');
