CREATE TABLE "lane_years" (
	"lane_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"shipments_01" integer,
	"shipments_02" integer,
	"shipments_03" integer,
	"shipments_04" integer,
	"shipments_05" integer,
	"shipments_06" integer,
	"shipments_07" integer,
	"shipments_08" integer,
	"shipments_09" integer,
	"shipments_10" integer,
	"shipments_11" integer,
	"shipments_12" integer,
	"volume_01" double precision,
	"volume_02" double precision,
	"volume_03" double precision,
	"volume_04" double precision,
	"volume_05" double precision,
	"volume_06" double precision,
	"volume_07" double precision,
	"volume_08" double precision,
	"volume_09" double precision,
	"volume_10" double precision,
	"volume_11" double precision,
	"volume_12" double precision,
	"cents_01" bigint,
	"cents_02" bigint,
	"cents_03" bigint,
	"cents_04" bigint,
	"cents_05" bigint,
	"cents_06" bigint,
	"cents_07" bigint,
	"cents_08" bigint,
	"cents_09" bigint,
	"cents_10" bigint,
	"cents_11" bigint,
	"cents_12" bigint,
	CONSTRAINT "lane_years_lane_id_year_pk" PRIMARY KEY("lane_id","year")
);
--> statement-breakpoint
ALTER TABLE "lane_years" ADD CONSTRAINT "lane_years_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is done with each of the twelve months, {mm} in the text: "01" to "12".
CREATE FUNCTION "each_month"(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(replace(written, '{mm}', to_char(n, 'FM00')), ', ' ORDER BY n) FROM generate_series(1, 12) n
$$;--> statement-breakpoint
-- Of months that were added or changed. Only their columns are set: another transaction may be writing the others.
CREATE FUNCTION "lane_year_facts"(moved text) RETURNS text LANGUAGE sql IMMUTABLE AS $facts$
  SELECT 'INSERT INTO lane_years AS y (lane_id, year, ' || each_month('shipments_{mm}, volume_{mm}, cents_{mm}') || ')
    SELECT lane_id, left(month, 4)::smallint, ' || each_month($month$max(shipments) FILTER (WHERE right(month, 2) = '{mm}'),
      max(volume) FILTER (WHERE right(month, 2) = '{mm}'), max(cents) FILTER (WHERE right(month, 2) = '{mm}')$month$) || '
    FROM (' || moved || ') m GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lane_id, year) DO UPDATE SET '
    || each_month('shipments_{mm} = coalesce(excluded.shipments_{mm}, y.shipments_{mm}), volume_{mm} = coalesce(excluded.volume_{mm}, y.volume_{mm}),
      cents_{mm} = coalesce(excluded.cents_{mm}, y.cents_{mm})')
$facts$;--> statement-breakpoint
CREATE FUNCTION "keep_lane_years"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := CASE TG_OP WHEN 'DELETE' THEN 'SELECT lane_id, month FROM removed'
    ELSE 'SELECT lane_id, month FROM removed EXCEPT SELECT lane_id, month FROM added' END;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'UPDATE lane_years y SET '
      || each_month('shipments_{mm} = CASE WHEN ''{mm}'' = ANY (g.months) THEN NULL ELSE y.shipments_{mm} END,
        volume_{mm} = CASE WHEN ''{mm}'' = ANY (g.months) THEN NULL ELSE y.volume_{mm} END,
        cents_{mm} = CASE WHEN ''{mm}'' = ANY (g.months) THEN NULL ELSE y.cents_{mm} END')
      || ' FROM (SELECT lane_id, left(month, 4)::smallint AS year, array_agg(right(month, 2)) AS months FROM (' || gone || ') m GROUP BY 1, 2) g
      WHERE y.lane_id = g.lane_id AND y.year = g.year';
  END IF;
  IF TG_OP = 'INSERT' THEN
    EXECUTE lane_year_facts('SELECT * FROM added');
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE lane_year_facts('SELECT lane_id, month, shipments, volume, cents FROM added EXCEPT SELECT lane_id, month, shipments, volume, cents FROM removed');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "clear_lane_years"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lane_years;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "years_insert" AFTER INSERT ON "lane_months" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_years();--> statement-breakpoint
CREATE TRIGGER "years_update" AFTER UPDATE ON "lane_months" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_years();--> statement-breakpoint
CREATE TRIGGER "years_delete" AFTER DELETE ON "lane_months" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_years();--> statement-breakpoint
CREATE TRIGGER "years_truncate" AFTER TRUNCATE ON "lane_months" FOR EACH STATEMENT EXECUTE FUNCTION clear_lane_years();--> statement-breakpoint
DO $$
BEGIN
  EXECUTE lane_year_facts('SELECT * FROM lane_months');
END $$;
