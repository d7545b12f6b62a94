CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"kind" text NOT NULL,
	"wish" text NOT NULL,
	"words" text NOT NULL,
	"photos" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "claims_state" CHECK ("claims"."state" in ('open', 'reprint', 'refund', 'declined')),
	CONSTRAINT "claims_decided" CHECK (("claims"."state" = 'open') = ("claims"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "copy_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"copies" integer NOT NULL,
	"sha256" text NOT NULL,
	"claim" text,
	"mid" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"state" text,
	"recipient" text NOT NULL,
	"phone" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"printed_at" timestamp with time zone,
	"printed_by" text,
	"shipped_at" timestamp with time zone,
	"shipped_by" text,
	"track_link" text,
	CONSTRAINT "copy_orders_claim_unique" UNIQUE("claim"),
	CONSTRAINT "copy_orders_mid_unique" UNIQUE("mid"),
	CONSTRAINT "copy_orders_copies" CHECK ("copy_orders"."copies" between 1 and 20),
	CONSTRAINT "copy_orders_cause" CHECK (("copy_orders"."claim" is null) <> ("copy_orders"."mid" is null)),
	CONSTRAINT "copy_orders_in_order" CHECK (("copy_orders"."shipped_at" is null or "copy_orders"."printed_at" is not null) and ("copy_orders"."shipped_at" is null) = ("copy_orders"."track_link" is null))
);
--> statement-breakpoint
CREATE INDEX "claims_of_edition" ON "claims" USING btree ("edition","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("edition") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("made_at","id") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "copy_orders_of_edition" ON "copy_orders" USING btree ("edition","ordered_at");--> statement-breakpoint
CREATE INDEX "copy_orders_open" ON "copy_orders" USING btree ("ordered_at","id") WHERE "copy_orders"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "copy_orders_shipped" ON "copy_orders" USING btree ("shipped_at") WHERE "copy_orders"."shipped_at" is not null;