CREATE TABLE "shortlist_places" (
	"lane_id" integer NOT NULL,
	"round" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	CONSTRAINT "shortlist_places_lane_id_round_carrier_id_pk" PRIMARY KEY("lane_id","round","carrier_id")
);
--> statement-breakpoint
ALTER TABLE "tender_rounds" ADD COLUMN "zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_rounds" ADD COLUMN "shortlist" jsonb;--> statement-breakpoint
ALTER TABLE "shortlist_places" ADD CONSTRAINT "shortlist_places_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_places" ADD CONSTRAINT "shortlist_places_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "tender_rounds" r SET "zone" = coalesce(t."terms"->>'zone', 'UTC') FROM "negotiation_terms" t
	WHERE t."company_id" = r."company_id" AND t."mode" = r."mode";--> statement-breakpoint
-- A shortlist opens a round: the terms that change with it have every lane of the tender read again.
SELECT note_changes_of('shortlist_places', 'SELECT c.carrier_id, l.mode, c.lane_id FROM changed c JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, c.lane_id FROM changed c JOIN lanes l ON l.id = c.lane_id');
