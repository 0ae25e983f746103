ALTER TABLE "bid_versions" ADD COLUMN "feedback_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "feedback_hidden" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "first_seen_cents" bigint;--> statement-breakpoint
UPDATE "bid_versions" SET "feedback_shown" = true WHERE "status" = 'submitted' AND "landed_cents" IS NOT NULL;--> statement-breakpoint
UPDATE "bids" SET "first_seen_cents" = v."landed_cents" FROM (
	SELECT DISTINCT ON ("bid_id") "bid_id", "landed_cents" FROM "bid_versions"
	WHERE "feedback_shown" AND "landed_cents" > 0 ORDER BY "bid_id", "version"
) v WHERE v."bid_id" = "bids"."id";
