CREATE TABLE "carrier_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"shipper_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"percent_off" double precision NOT NULL,
	"from_cents" bigint,
	"lane_ids" integer[] NOT NULL,
	"set_aside" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "award_run_parts" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "offer_percent_off" double precision;--> statement-breakpoint
ALTER TABLE "carrier_offers" ADD CONSTRAINT "carrier_offers_shipper_id_companies_id_fk" FOREIGN KEY ("shipper_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_offers" ADD CONSTRAINT "carrier_offers_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_offers" ADD CONSTRAINT "carrier_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_offers_shipper" ON "carrier_offers" USING btree ("shipper_id","mode");--> statement-breakpoint
CREATE INDEX "carrier_offers_carrier" ON "carrier_offers" USING btree ("carrier_id","mode");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_offer_id_carrier_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "carrier_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_offer" ON "awards" USING btree ("offer_id") WHERE "awards"."offer_id" is not null;--> statement-breakpoint
-- The bids that awards are searched in are kept with the offers; carriers never see each other's.
SELECT note_changes_of('carrier_offers', 'SELECT DISTINCT shipper_id, mode::integer, NULL::integer FROM changed');
