ALTER TABLE "carrier_offers" ALTER COLUMN "percent_off" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "offer_rate" double precision;--> statement-breakpoint
ALTER TABLE "carrier_offers" ADD COLUMN "lane_rates" jsonb;