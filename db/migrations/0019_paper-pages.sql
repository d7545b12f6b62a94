DROP INDEX "papers_holder";--> statement-breakpoint
CREATE INDEX "papers_holder" ON "papers" USING btree ("holder","issued_at","number");