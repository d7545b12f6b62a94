-- Samples that were paid before have no step yet: they stand in the studio's list until somebody marks them.
ALTER TABLE "sample_orders" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "printed_by" text;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "track_link" text;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "shipped_by" text;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD COLUMN "delivered_by" text;--> statement-breakpoint
CREATE INDEX "sample_orders_open" ON "sample_orders" USING btree ("paid_at","id") WHERE "sample_orders"."delivered_at" is null;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD CONSTRAINT "sample_orders_in_order" CHECK (("sample_orders"."shipped_at" is null or "sample_orders"."printed_at" is not null) and ("sample_orders"."delivered_at" is null or "sample_orders"."shipped_at" is not null));--> statement-breakpoint
ALTER TABLE "sample_orders" ADD CONSTRAINT "sample_orders_shipped_with_link" CHECK (("sample_orders"."shipped_at" is null) = ("sample_orders"."track_link" is null) and ("sample_orders"."track_link" is null or "sample_orders"."track_link" like 'https://%'));