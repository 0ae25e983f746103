ALTER TABLE "users" ADD COLUMN "shown_numbers" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_clock" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_zone" text;