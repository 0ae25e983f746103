ALTER TABLE "uploads" ADD COLUMN "lease" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "taken_at" timestamp with time zone;