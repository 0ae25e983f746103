CREATE TABLE "history_months" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"region" text NOT NULL,
	"origin_country" text NOT NULL,
	"dest_country" text NOT NULL,
	"equipment" text NOT NULL,
	"lanes" integer NOT NULL,
	"shipments" integer NOT NULL,
	"volume" numeric NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "history_months_key" PRIMARY KEY("company_id","mode","month","region","origin_country","dest_country","equipment")
);
--> statement-breakpoint
CREATE TABLE "shipment_months" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"lane_id" integer NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"carrier" text NOT NULL,
	"equipment" text NOT NULL,
	"rows" integer NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"kilograms" numeric NOT NULL,
	"weighed" integer NOT NULL,
	CONSTRAINT "shipment_months_lane_id_month_carrier_equipment_pk" PRIMARY KEY("lane_id","month","carrier","equipment")
);
--> statement-breakpoint
CREATE TABLE "transit_days" (
	"mode" smallint NOT NULL,
	"lane_id" integer NOT NULL,
	"days" double precision NOT NULL,
	"rows" integer NOT NULL,
	"shipments" integer NOT NULL,
	CONSTRAINT "transit_days_lane_id_days_pk" PRIMARY KEY("lane_id","days")
);
--> statement-breakpoint
CREATE TABLE "upload_modes" (
	"upload_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "upload_modes_upload_id_mode_pk" PRIMARY KEY("upload_id","mode")
);
--> statement-breakpoint
DROP INDEX "spend_months_mode";--> statement-breakpoint
TRUNCATE "spend_months";--> statement-breakpoint
ALTER TABLE "spend_months" ADD COLUMN "rows" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "spend_months" ADD CONSTRAINT "spend_months_key" PRIMARY KEY("company_id","mode","month","origin_country","dest_country","region","carrier","equipment");--> statement-breakpoint
ALTER TABLE "lane_emissions" ADD COLUMN "tonnes" double precision GENERATED ALWAYS AS ((sheet->>'tonnes')::float8) STORED;--> statement-breakpoint
CREATE INDEX "shipment_months_company" ON "shipment_months" USING btree ("company_id","mode","month");--> statement-breakpoint
CREATE INDEX "transit_days_mode" ON "transit_days" USING btree ("mode","lane_id","days");--> statement-breakpoint
CREATE INDEX "bids_upload" ON "bids" USING btree ("upload_id") WHERE "bids"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "unusual_charges_lane" ON "unusual_charges" USING btree ("lane_id");--> statement-breakpoint
CREATE INDEX "shipments_cost" ON "shipments" USING btree ("company_id","cents" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "shipments_unread" ON "shipments" USING btree ("upload_id") WHERE "shipments"."approved" and "shipments"."written_origin" is null;--> statement-breakpoint
CREATE INDEX "shipments_without_lane" ON "shipments" USING btree ("company_id","mode") WHERE "shipments"."lane_id" is null and "shipments"."approved";--> statement-breakpoint
-- The volume of a shipment in its mode's measure.
CREATE FUNCTION "shipment_volume"(mode smallint, shipment_count integer, miles double precision, containers double precision,
  cubic_metres double precision, kilograms double precision) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE mode WHEN 13 THEN shipment_count WHEN 4 THEN coalesce(miles, 0) * shipment_count
    WHEN 2 THEN coalesce(containers, 0) WHEN 3 THEN coalesce(cubic_metres, 0) ELSE coalesce(kilograms, 0) END
$$;--> statement-breakpoint
-- The statements that add shipments to their sums, or take them away where their sign is -1. In the order of
-- their keys, so that two transactions wait for each other instead of locking each other out.
CREATE FUNCTION "shipment_facts"(moved text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $facts$
  SELECT replace(statement, '{counted}', 'WITH moved AS (' || moved || '),
    counted AS (SELECT m.*, shipment_volume(m.mode, m.shipment_count, m.miles, m.containers, m.cubic_metres, m.kilograms)::numeric AS volume
      FROM moved m WHERE m.approved AND m.lane_id IS NOT NULL)')
  FROM unnest(ARRAY[
    $add${counted}
    INSERT INTO shipment_months AS f (company_id, mode, lane_id, month, carrier, equipment, rows, shipments, cents, volume, kilograms, weighed)
    SELECT company_id, mode, lane_id, month::text, coalesce(carrier, ''), coalesce(equipment, ''), sum(sign), sum(sign * shipment_count),
      sum(sign * cents), sum(sign * volume), coalesce(sum(sign * kilograms::numeric), 0),
      coalesce(sum(sign * shipment_count) FILTER (WHERE kilograms IS NOT NULL), 0)
    FROM counted GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(sign) <> 0 OR sum(sign * shipment_count) <> 0 OR sum(sign * cents) <> 0 OR sum(sign * volume) <> 0
      OR sum(sign * kilograms::numeric) <> 0 OR sum(sign * shipment_count) FILTER (WHERE kilograms IS NOT NULL) <> 0
    ORDER BY 3, 4, 5, 6
    ON CONFLICT (lane_id, month, carrier, equipment) DO UPDATE SET rows = f.rows + excluded.rows, shipments = f.shipments + excluded.shipments,
      cents = f.cents + excluded.cents, volume = f.volume + excluded.volume, kilograms = f.kilograms + excluded.kilograms, weighed = f.weighed + excluded.weighed$add$,
    $add${counted},
    of_lanes AS (
      SELECT company_id, mode, month, lane_id, coalesce(carrier, '') AS carrier, coalesce(equipment, '') AS equipment, sum(sign) AS rows,
        sum(sign * shipment_count) AS shipments, sum(sign * cents) AS cents, sum(sign * freight_cents) AS freight_cents, sum(sign * fuel_cents) AS fuel_cents,
        sum(sign * origin_cents) AS origin_cents, sum(sign * destination_cents) AS destination_cents, sum(sign * other_cents) AS other_cents
      FROM counted GROUP BY 1, 2, 3, 4, 5, 6)
    INSERT INTO spend_months AS f (company_id, mode, month, origin_country, dest_country, region, carrier, equipment, rows, shipments, cents,
      freight_cents, fuel_cents, origin_cents, destination_cents, other_cents)
    SELECT c.company_id, c.mode, c.month, coalesce(l.location->>'originCountryClean', ''), coalesce(l.location->>'destCountryClean', ''), l.region,
      c.carrier, c.equipment, sum(c.rows), sum(c.shipments), sum(c.cents), sum(c.freight_cents), sum(c.fuel_cents), sum(c.origin_cents),
      sum(c.destination_cents), sum(c.other_cents)
    FROM of_lanes c JOIN lanes l ON l.id = c.lane_id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(c.rows) <> 0 OR sum(c.shipments) <> 0 OR sum(c.cents) <> 0 OR sum(c.freight_cents) <> 0 OR sum(c.fuel_cents) <> 0
      OR sum(c.origin_cents) <> 0 OR sum(c.destination_cents) <> 0 OR sum(c.other_cents) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (company_id, mode, month, origin_country, dest_country, region, carrier, equipment) DO UPDATE SET rows = f.rows + excluded.rows,
      shipments = f.shipments + excluded.shipments, cents = f.cents + excluded.cents,
      freight_cents = coalesce(f.freight_cents + excluded.freight_cents, f.freight_cents, excluded.freight_cents),
      fuel_cents = coalesce(f.fuel_cents + excluded.fuel_cents, f.fuel_cents, excluded.fuel_cents),
      origin_cents = coalesce(f.origin_cents + excluded.origin_cents, f.origin_cents, excluded.origin_cents),
      destination_cents = coalesce(f.destination_cents + excluded.destination_cents, f.destination_cents, excluded.destination_cents),
      other_cents = coalesce(f.other_cents + excluded.other_cents, f.other_cents, excluded.other_cents)$add$,
    $add${counted}
    INSERT INTO transit_days AS f (mode, lane_id, days, rows, shipments)
    SELECT mode, lane_id, transit_days, sum(sign), sum(sign * shipment_count) FROM counted WHERE transit_days IS NOT NULL GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * shipment_count) <> 0 ORDER BY 2, 3
    ON CONFLICT (lane_id, days) DO UPDATE SET rows = f.rows + excluded.rows, shipments = f.shipments + excluded.shipments$add$
  ]) statement
$facts$;--> statement-breakpoint
CREATE FUNCTION "keep_shipment_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a' WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r' END;
  statement text;
  counts boolean;
BEGIN
  EXECUTE 'INSERT INTO upload_modes AS f (upload_id, mode, rows) SELECT upload_id, mode, sum(sign) FROM (' || moved || ') m
    GROUP BY 1, 2 HAVING sum(sign) <> 0 ORDER BY 1, 2 ON CONFLICT (upload_id, mode) DO UPDATE SET rows = f.rows + excluded.rows';
  EXECUTE 'SELECT EXISTS (SELECT 1 FROM (' || moved || ') m WHERE approved AND lane_id IS NOT NULL)' INTO counts;
  IF counts THEN
    -- Planned each time: a plan made for one shipment takes hours for 100,000.
    FOR statement IN SELECT shipment_facts(moved) LOOP EXECUTE statement; END LOOP;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'DELETE FROM upload_modes WHERE rows <= 0 AND upload_id IN (SELECT upload_id FROM removed)';
    EXECUTE 'SELECT EXISTS (SELECT 1 FROM removed WHERE approved AND lane_id IS NOT NULL)' INTO counts;
    IF counts THEN
      EXECUTE 'DELETE FROM shipment_months WHERE rows <= 0 AND lane_id IN (SELECT lane_id FROM removed)';
      EXECUTE 'DELETE FROM transit_days WHERE rows <= 0 AND lane_id IN (SELECT lane_id FROM removed)';
      EXECUTE 'DELETE FROM spend_months WHERE rows <= 0 AND (company_id, mode, month) IN (SELECT company_id, mode, month FROM removed)';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "clear_shipment_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipment_months;
  DELETE FROM spend_months;
  DELETE FROM transit_days;
  DELETE FROM upload_modes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "facts_insert" AFTER INSERT ON "shipments" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_shipment_facts();--> statement-breakpoint
CREATE TRIGGER "facts_update" AFTER UPDATE ON "shipments" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_shipment_facts();--> statement-breakpoint
CREATE TRIGGER "facts_delete" AFTER DELETE ON "shipments" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_shipment_facts();--> statement-breakpoint
CREATE TRIGGER "facts_truncate" AFTER TRUNCATE ON "shipments" FOR EACH STATEMENT EXECUTE FUNCTION clear_shipment_facts();--> statement-breakpoint
-- The same for the months of lanes.
CREATE FUNCTION "history_facts"(moved text) RETURNS text LANGUAGE sql IMMUTABLE AS $facts$
  SELECT replace($add$INSERT INTO history_months AS f (company_id, mode, month, region, origin_country, dest_country, equipment, lanes, shipments, volume, cents)
    SELECT l.company_id, l.mode, m.month::text, l.region, coalesce(l.location->>'originCountryClean', ''), coalesce(l.location->>'destCountryClean', ''),
      coalesce(l.equipment, ''), sum(sign), sum(sign * m.shipments), sum(sign * m.volume::numeric), sum(sign * m.cents)
    FROM ({moved}) m JOIN lanes l ON l.id = m.lane_id GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sign) <> 0 OR sum(sign * m.shipments) <> 0 OR sum(sign * m.volume::numeric) <> 0 OR sum(sign * m.cents) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (company_id, mode, month, region, origin_country, dest_country, equipment) DO UPDATE SET lanes = f.lanes + excluded.lanes,
      shipments = f.shipments + excluded.shipments, volume = f.volume + excluded.volume, cents = f.cents + excluded.cents$add$, '{moved}', moved)
$facts$;--> statement-breakpoint
CREATE FUNCTION "keep_history_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE history_facts(CASE TG_OP WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a' WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r' END);
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'DELETE FROM history_months h WHERE h.lanes = 0 AND (h.company_id, h.mode) IN
      (SELECT l.company_id, l.mode FROM removed r JOIN lanes l ON l.id = r.lane_id)';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "clear_history_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM history_months;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The months of a lane go after it, when it no longer says where they counted: its groups are summed again.
CREATE FUNCTION "recount_history_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  group_of text := 'company_id, mode, region, coalesce(location->>''originCountryClean'', ''''), coalesce(location->>''destCountryClean'', ''''), coalesce(equipment, '''')';
BEGIN
  EXECUTE 'DELETE FROM history_months WHERE (company_id, mode, region, origin_country, dest_country, equipment) IN (SELECT '
    || group_of || ' FROM removed WHERE approved)';
  EXECUTE history_facts('SELECT 1 AS sign, m.* FROM lane_months m WHERE m.lane_id IN (
    SELECT id FROM lanes WHERE (' || group_of || ') IN (SELECT ' || group_of || ' FROM removed WHERE approved))');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "facts_insert" AFTER INSERT ON "lane_months" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_history_facts();--> statement-breakpoint
CREATE TRIGGER "facts_update" AFTER UPDATE ON "lane_months" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_history_facts();--> statement-breakpoint
CREATE TRIGGER "facts_delete" AFTER DELETE ON "lane_months" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_history_facts();--> statement-breakpoint
CREATE TRIGGER "facts_truncate" AFTER TRUNCATE ON "lane_months" FOR EACH STATEMENT EXECUTE FUNCTION clear_history_facts();--> statement-breakpoint
CREATE TRIGGER "facts_delete" AFTER DELETE ON "lanes" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION recount_history_facts();--> statement-breakpoint
INSERT INTO "upload_modes" SELECT upload_id, mode, count(*) FROM shipments GROUP BY 1, 2;--> statement-breakpoint
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN SELECT shipment_facts('SELECT 1 AS sign, s.* FROM shipments s') LOOP EXECUTE statement; END LOOP;
  EXECUTE history_facts('SELECT 1 AS sign, m.* FROM lane_months m');
END $$;
