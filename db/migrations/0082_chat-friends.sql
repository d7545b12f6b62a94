ALTER TABLE "chat_codes" ADD COLUMN "friend_link" text;--> statement-breakpoint
ALTER TABLE "chat_codes" ADD COLUMN "contribution" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "friend_link" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "contribution" text;