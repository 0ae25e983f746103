ALTER TABLE "awards" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;