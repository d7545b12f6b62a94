CREATE TABLE "partner_members" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "partner_members_joined" CHECK (("partner_members"."expires_at" is null) = ("partner_members"."seen_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "member" text;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_members_of" ON "partner_members" USING btree ("partner","phone");--> statement-breakpoint
CREATE INDEX "partner_members_number" ON "partner_members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "partner_members_expire" ON "partner_members" USING btree ("expires_at") WHERE "partner_members"."expires_at" is not null;