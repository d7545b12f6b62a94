CREATE TABLE "file_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_claims_until" ON "file_claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "file_claims_subject" ON "file_claims" USING btree ("subject");