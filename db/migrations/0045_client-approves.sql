ALTER TABLE "editions" ADD COLUMN "client_approves" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "sent_to_client_at" timestamp with time zone;