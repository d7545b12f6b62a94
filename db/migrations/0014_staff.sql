CREATE TABLE "staff_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"staff" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"environment" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "database_mark_one_row" CHECK ("database_mark"."only")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
-- The owner of the shop was called admin.
UPDATE "staff" SET "role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
-- A database that a sandbox filled before databases were marked: its clock or seeds stand in it, or its staff with the public second factors.
INSERT INTO "database_mark" ("environment", "at")
SELECT 'sandbox', now()
WHERE EXISTS (SELECT 1 FROM "sandbox_facts")
   OR EXISTS (SELECT 1 FROM "staff" WHERE "totp_secret" IN ('IMURSEDITORSANDBOX22222222222222', 'IMURSADMINSANDBOX222222222222222'));
