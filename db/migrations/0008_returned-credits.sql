ALTER TABLE "credit_ledger" DROP CONSTRAINT "credit_ledger_kinds";--> statement-breakpoint
DROP INDEX "credit_ledger_one_per_edition";--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_one_per_edition" ON "credit_ledger" USING btree ("edition","kind");--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_kinds" CHECK (("credit_ledger"."kind" = 'order' and "credit_ledger"."change" = -1 and "credit_ledger"."edition" is not null and "credit_ledger"."mid" is null)
        or ("credit_ledger"."kind" = 'return' and "credit_ledger"."change" = 1 and "credit_ledger"."edition" is not null and "credit_ledger"."mid" is null)
        or ("credit_ledger"."kind" = 'bundle' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is not null and "credit_ledger"."edition" is null)
        or ("credit_ledger"."kind" = 'grant' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is null and "credit_ledger"."edition" is null));