ALTER TABLE "shipment_emissions" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ADD COLUMN "mode" smallint;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ADD COLUMN "lane_id" integer;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ADD COLUMN "month" text;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ADD COLUMN "shipment_count" integer;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ADD COLUMN "weight" double precision;--> statement-breakpoint
UPDATE "shipment_emissions" e SET company_id = s.company_id, mode = s.mode, lane_id = CASE WHEN s.approved THEN s.lane_id END, month = s.month,
  shipment_count = s.shipment_count, weight = s.kilograms
FROM "shipments" s WHERE s.id = e.shipment_id;--> statement-breakpoint
ALTER TABLE "shipment_emissions" ALTER COLUMN "company_id" SET NOT NULL, ALTER COLUMN "mode" SET NOT NULL,
  ALTER COLUMN "month" SET NOT NULL, ALTER COLUMN "shipment_count" SET NOT NULL;--> statement-breakpoint
-- The shipment waits, or is waited for: one of two transactions would not see what the other one writes.
CREATE FUNCTION "copy_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT company_id, mode, CASE WHEN approved THEN lane_id END, month, shipment_count, kilograms
    INTO NEW.company_id, NEW.mode, NEW.lane_id, NEW.month, NEW.shipment_count, NEW.weight
    FROM shipments WHERE id = NEW.shipment_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_insert" BEFORE INSERT ON "shipment_emissions" FOR EACH ROW EXECUTE FUNCTION copy_shipment();--> statement-breakpoint
CREATE FUNCTION "copy_changed_shipments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipment_emissions e SET lane_id = CASE WHEN a.approved THEN a.lane_id END, month = a.month, shipment_count = a.shipment_count, weight = a.kilograms
  FROM added a WHERE e.shipment_id = a.id AND (e.lane_id, e.month, e.shipment_count, e.weight)
    IS DISTINCT FROM (CASE WHEN a.approved THEN a.lane_id END, a.month::text, a.shipment_count, a.kilograms);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "emissions_update" AFTER UPDATE ON "shipments" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION copy_changed_shipments();--> statement-breakpoint
ALTER TABLE "shipment_months" ADD COLUMN "units" double precision GENERATED ALWAYS AS (volume::float8) STORED;
