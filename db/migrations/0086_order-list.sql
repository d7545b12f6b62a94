CREATE INDEX "partners_named" ON "partners" USING btree (lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "partners_second_word" ON "partners" USING btree (((studio_search_words("name"))[2]) collate "C","id");--> statement-breakpoint
CREATE INDEX "partners_third_word" ON "partners" USING btree (((studio_search_words("name"))[3]) collate "C","id");--> statement-breakpoint
CREATE INDEX "partners_email" ON "partners" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_of_email" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email" is not null;--> statement-breakpoint
CREATE INDEX "editions_of_email" ON "editions" USING btree (lower("email"),"created_at","id") WHERE "editions"."email" is not null;--> statement-breakpoint
CREATE INDEX "editions_newest" ON "editions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "editions_newest_under_way" ON "editions" USING btree ("created_at","id") WHERE "editions"."order_status" < 6 and "editions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "editions_newest_cancelled" ON "editions" USING btree ("created_at","id") WHERE "editions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "editions_of_partner_under_way" ON "editions" USING btree ("partner","moved_at","id") WHERE "editions"."order_status" < 6 and "editions"."cancelled_at" is null and "editions"."partner" is not null;--> statement-breakpoint
CREATE INDEX "editions_named" ON "editions" USING btree (lower(coalesce("subject_name", "customer_name")) collate "C","id");--> statement-breakpoint
CREATE INDEX "editions_named_under_way" ON "editions" USING btree (lower(coalesce("subject_name", "customer_name")) collate "C","id") WHERE "editions"."order_status" < 6 and "editions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "editions_named_of_partner" ON "editions" USING btree ("partner",lower(coalesce("subject_name", "customer_name")) collate "C","id") WHERE "editions"."partner" is not null;--> statement-breakpoint
CREATE INDEX "editions_needed" ON "editions" USING btree ("needed_by","moved_at","id") WHERE "editions"."order_status" < 6 and "editions"."cancelled_at" is null and "editions"."needed_by" is not null;