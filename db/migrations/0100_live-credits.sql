-- W147, W148: adjustments that wait for a second person and planned changes of content are said as they change, too.
create trigger studio_changed after insert or update of state on credit_adjustments for each row execute function studio_changed('credits');
--> statement-breakpoint
create trigger studio_changed after insert or update of state on planned_content for each row execute function studio_changed('content');
