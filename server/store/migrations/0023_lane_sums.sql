CREATE TABLE "lane_sums" (
	"lane_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"business_unit" text NOT NULL,
	"rows" integer NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"containers" numeric NOT NULL,
	"kilograms" numeric NOT NULL,
	"cubic_metres" numeric NOT NULL,
	"charged" integer NOT NULL,
	"freight_cents" bigint,
	"fuel_cents" bigint,
	"origin_cents" bigint,
	"destination_cents" bigint,
	"other_cents" bigint,
	CONSTRAINT "lane_sums_lane_id_carrier_business_unit_pk" PRIMARY KEY("lane_id","carrier","business_unit")
);
--> statement-breakpoint
DROP INDEX "shipments_lane_id";--> statement-breakpoint
-- With all that a unit cost is made of, so that the lanes a file touches are looked through without their shipments.
CREATE INDEX "shipments_on_lane" ON "shipments" USING btree ("lane_id","ship_date","id")
  INCLUDE ("mode","approved","cents","shipment_count","miles","containers","cubic_metres","kilograms");--> statement-breakpoint
CREATE FUNCTION "lane_facts"(moved text) RETURNS text LANGUAGE sql IMMUTABLE AS $facts$
  SELECT 'WITH moved AS (' || moved || $add$),
    counted AS (SELECT m.*, shipment_volume(m.mode, m.shipment_count, m.miles, m.containers, m.cubic_metres, m.kilograms)::numeric AS volume
      FROM moved m WHERE m.approved AND m.lane_id IS NOT NULL)
    INSERT INTO lane_sums AS f (lane_id, carrier, business_unit, rows, shipments, cents, volume, containers, kilograms, cubic_metres, charged,
      freight_cents, fuel_cents, origin_cents, destination_cents, other_cents)
    SELECT lane_id, coalesce(carrier, ''), coalesce(business_unit, ''), sum(sign), sum(sign * shipment_count), sum(sign * cents), sum(sign * volume),
      coalesce(sum(sign * containers::numeric), 0), coalesce(sum(sign * kilograms::numeric), 0), coalesce(sum(sign * cubic_metres::numeric), 0),
      coalesce(sum(sign) FILTER (WHERE freight_cents IS NOT NULL), 0), sum(sign * freight_cents), sum(sign * fuel_cents),
      sum(sign * origin_cents), sum(sign * destination_cents), sum(sign * other_cents)
    FROM counted GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * shipment_count) <> 0 OR sum(sign * cents) <> 0 OR sum(sign * volume) <> 0
      OR sum(sign * containers::numeric) <> 0 OR sum(sign * kilograms::numeric) <> 0 OR sum(sign * cubic_metres::numeric) <> 0
      OR sum(sign) FILTER (WHERE freight_cents IS NOT NULL) <> 0 OR sum(sign * freight_cents) <> 0 OR sum(sign * fuel_cents) <> 0
      OR sum(sign * origin_cents) <> 0 OR sum(sign * destination_cents) <> 0 OR sum(sign * other_cents) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT (lane_id, carrier, business_unit) DO UPDATE SET rows = f.rows + excluded.rows, shipments = f.shipments + excluded.shipments,
      cents = f.cents + excluded.cents, volume = f.volume + excluded.volume, containers = f.containers + excluded.containers,
      kilograms = f.kilograms + excluded.kilograms, cubic_metres = f.cubic_metres + excluded.cubic_metres, charged = f.charged + excluded.charged,
      freight_cents = coalesce(f.freight_cents + excluded.freight_cents, f.freight_cents, excluded.freight_cents),
      fuel_cents = coalesce(f.fuel_cents + excluded.fuel_cents, f.fuel_cents, excluded.fuel_cents),
      origin_cents = coalesce(f.origin_cents + excluded.origin_cents, f.origin_cents, excluded.origin_cents),
      destination_cents = coalesce(f.destination_cents + excluded.destination_cents, f.destination_cents, excluded.destination_cents),
      other_cents = coalesce(f.other_cents + excluded.other_cents, f.other_cents, excluded.other_cents)$add$
$facts$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_shipment_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FOR statement IN SELECT shipment_facts(moved) UNION ALL SELECT lane_facts(moved) LOOP EXECUTE statement; END LOOP;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'DELETE FROM upload_modes WHERE rows <= 0 AND upload_id IN (SELECT upload_id FROM removed)';
    EXECUTE 'SELECT EXISTS (SELECT 1 FROM removed WHERE approved AND lane_id IS NOT NULL)' INTO counts;
    IF counts THEN
      EXECUTE 'DELETE FROM shipment_months WHERE rows <= 0 AND lane_id IN (SELECT lane_id FROM removed)';
      EXECUTE 'DELETE FROM lane_sums WHERE rows <= 0 AND lane_id IN (SELECT lane_id FROM removed)';
      EXECUTE 'DELETE FROM transit_days WHERE rows <= 0 AND lane_id IN (SELECT lane_id FROM removed)';
      EXECUTE 'DELETE FROM spend_months WHERE rows <= 0 AND (company_id, mode, month) IN (SELECT company_id, mode, month FROM removed)';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "clear_shipment_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipment_months;
  DELETE FROM lane_sums;
  DELETE FROM spend_months;
  DELETE FROM transit_days;
  DELETE FROM upload_modes;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Most changes of a lane's months change its forecast alone: what counts is told before its lane is looked at.
CREATE OR REPLACE FUNCTION "history_facts"(moved text) RETURNS text LANGUAGE sql IMMUTABLE AS $facts$
  SELECT replace($add$WITH of_lanes AS (
      SELECT m.lane_id, m.month, sum(sign) AS lanes, sum(sign * m.shipments) AS shipments, sum(sign * m.volume::numeric) AS volume, sum(sign * m.cents) AS cents
      FROM ({moved}) m GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(sign * m.shipments) <> 0 OR sum(sign * m.volume::numeric) <> 0 OR sum(sign * m.cents) <> 0),
    placed AS MATERIALIZED (
      SELECT l.id, l.company_id, l.mode, l.region, coalesce(l.location->>'originCountryClean', '') AS origin_country,
        coalesce(l.location->>'destCountryClean', '') AS dest_country, coalesce(l.equipment, '') AS equipment
      FROM lanes l WHERE l.id IN (SELECT lane_id FROM of_lanes))
    INSERT INTO history_months AS f (company_id, mode, month, region, origin_country, dest_country, equipment, lanes, shipments, volume, cents)
    SELECT l.company_id, l.mode, m.month::text, l.region, l.origin_country, l.dest_country, l.equipment,
      sum(m.lanes), sum(m.shipments), sum(m.volume), sum(m.cents)
    FROM of_lanes m JOIN placed l ON l.id = m.lane_id GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(m.lanes) <> 0 OR sum(m.shipments) <> 0 OR sum(m.volume) <> 0 OR sum(m.cents) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (company_id, mode, month, region, origin_country, dest_country, equipment) DO UPDATE SET lanes = f.lanes + excluded.lanes,
      shipments = f.shipments + excluded.shipments, volume = f.volume + excluded.volume, cents = f.cents + excluded.cents$add$, '{moved}', moved)
$facts$;--> statement-breakpoint
DO $$
BEGIN
  EXECUTE lane_facts('SELECT 1 AS sign, s.* FROM shipments s');
END $$;
