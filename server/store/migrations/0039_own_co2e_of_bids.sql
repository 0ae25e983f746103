ALTER TABLE "bids" ADD COLUMN "co2e_per_unit" double precision;--> statement-breakpoint
SELECT note_updates_of_lanes_and_bids();
