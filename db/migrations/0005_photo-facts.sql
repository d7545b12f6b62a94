CREATE TABLE "photo_facts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
