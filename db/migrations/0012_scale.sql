CREATE INDEX "challenges_expires_at" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_used_at" ON "sessions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "messages_at" ON "messages" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "papers_taken_back" ON "papers" USING btree (("content" -> 'refers' -> 0 ->> 'number')) WHERE "papers"."kind" in ('credit-note', 'refund');--> statement-breakpoint
CREATE INDEX "payments_of_payer" ON "payments" USING btree ("payer","key");--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("created_at","mid") WHERE "payments"."status" = 'paid_review';--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("mid","created_at");--> statement-breakpoint
CREATE INDEX "refunds_not_over" ON "refunds" USING btree ("state","created_at") WHERE "refunds"."state" in ('asked', 'queued', 'sent', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_by_shop" ON "refunds" USING btree ("created_at") WHERE "refunds"."cause" in ('second-capture', 'paid-twice');