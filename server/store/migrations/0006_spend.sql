CREATE TABLE "spend_months" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"month" char(7) NOT NULL,
	"origin_country" text NOT NULL,
	"dest_country" text NOT NULL,
	"region" text NOT NULL,
	"carrier" text NOT NULL,
	"equipment" text NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unusual_charges" (
	"shipment_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"lane_id" integer NOT NULL,
	"unit" double precision NOT NULL,
	"median" double precision NOT NULL,
	"compared" integer NOT NULL,
	"excess_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spend_months" ADD CONSTRAINT "spend_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_charges" ADD CONSTRAINT "unusual_charges_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spend_months_mode" ON "spend_months" USING btree ("company_id","mode","month");--> statement-breakpoint
CREATE INDEX "unusual_charges_mode" ON "unusual_charges" USING btree ("company_id","mode");--> statement-breakpoint
CREATE INDEX "shipments_lane_id" ON "shipments" USING btree ("lane_id");--> statement-breakpoint
INSERT INTO "spend_months" SELECT s.company_id, s.mode, s.month, coalesce(l.location->>'originCountryClean', ''), coalesce(l.location->>'destCountryClean', ''), l.region, coalesce(s.carrier, ''), coalesce(s.equipment, ''), sum(s.shipment_count)::int, sum(s.cents)::bigint FROM shipments s JOIN lanes l ON l.id = s.lane_id WHERE s.approved GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
