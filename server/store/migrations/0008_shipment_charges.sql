CREATE TABLE "lane_charges" (
	"lane_id" integer PRIMARY KEY NOT NULL,
	"freight_cents" bigint,
	"fuel_cents" bigint,
	"origin_cents" bigint,
	"destination_cents" bigint,
	"other_cents" bigint
);
--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "freight_cents" bigint;--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "fuel_cents" bigint;--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "origin_cents" bigint;--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "destination_cents" bigint;--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "other_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "freight_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "fuel_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "origin_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "destination_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "other_cents" bigint;--> statement-breakpoint
ALTER TABLE "lane_charges" ADD CONSTRAINT "lane_charges_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;