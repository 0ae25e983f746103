CREATE TABLE "changed_lanes" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"transaction" bigint NOT NULL,
	"lane_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changed_lanes_company_id_mode_transaction_lane_id_pk" PRIMARY KEY("company_id","mode","transaction","lane_id")
);
--> statement-breakpoint
CREATE INDEX "changed_lanes_at" ON "changed_lanes" USING btree ("at");--> statement-breakpoint
-- The statements name lanes from here on: lane_id 0 = any of them, null = no list of lanes shows the change.
CREATE OR REPLACE FUNCTION "note_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned each time: a plan made for one changed row takes hours for 20,000.
  EXECUTE 'WITH shown AS MATERIALIZED (
      SELECT company_id, mode, count(lane_id) AS lanes, array_agg(lane_id) FILTER (WHERE lane_id IS NOT NULL) AS ids
      FROM (' || TG_ARGV[0] || ') one (company_id, mode, lane_id) GROUP BY company_id, mode),
    noted AS (
      INSERT INTO changes (company_id, mode, transaction, token)
      SELECT company_id, mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0) FROM shown
      ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
        WHERE changes.at <> excluded.at)
    INSERT INTO changed_lanes (company_id, mode, transaction, lane_id)
    SELECT DISTINCT company_id, mode, pg_current_xact_id()::text::bigint, lane_id
    FROM shown, unnest(CASE WHEN lanes > 500 THEN ARRAY[0] ELSE ids END) lane_id
    ON CONFLICT DO NOTHING';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_changes_of"(watched text, shown_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS note_insert ON %1$I; DROP TRIGGER IF EXISTS note_update ON %1$I;
    DROP TRIGGER IF EXISTS note_delete ON %1$I; DROP TRIGGER IF EXISTS note_truncate ON %1$I', watched);
  EXECUTE format('CREATE TRIGGER note_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, 'SELECT 0, 0, 0');
END $$;--> statement-breakpoint
CREATE FUNCTION "note_update_of"(watched text, shown_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS note_update ON %I', watched);
  EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
END $$;--> statement-breakpoint
SELECT note_changes_of('lanes', 'SELECT company_id, mode, id FROM changed
  UNION ALL SELECT i.carrier_id, c.mode, c.id FROM changed c JOIN lane_invitations i ON i.lane_id = c.id');--> statement-breakpoint
-- The light of a lane is the shipper's: each bid may turn it, and carriers are shown their own.
SELECT note_update_of('lanes', '
  SELECT company_id, mode, id FROM changed
  UNION ALL SELECT i.carrier_id, c.mode,
    CASE WHEN (c.status IN (''started'', ''paused'', ''awarded'') OR b.status IN (''started'', ''paused'', ''awarded'')) AND
      (c.version, c.origin, c.destination, c.location, c.region, c.status, c.equipment, c.service, c.miles, c.distance_source, c.term,
        c.incumbent_id, c.shipment_count, c.container_count, c.kilograms, c.forecast_volume, c.target_cents, c.own_closes_at)
      IS DISTINCT FROM
      (b.version, b.origin, b.destination, b.location, b.region, b.status, b.equipment, b.service, b.miles, b.distance_source, b.term,
        b.incumbent_id, b.shipment_count, b.container_count, b.kilograms, b.forecast_volume, b.target_cents, b.own_closes_at)
    THEN c.id END
  FROM changed c JOIN before b ON b.id = c.id JOIN lane_invitations i ON i.lane_id = c.id
    WHERE c.light IS NOT DISTINCT FROM b.light OR to_jsonb(c) - ''light'' IS DISTINCT FROM to_jsonb(b) - ''light''');--> statement-breakpoint
SELECT note_changes_of(part, 'WITH part AS (SELECT DISTINCT lane_id FROM changed)
  SELECT l.company_id, l.mode, NULL::integer FROM part JOIN lanes l ON l.id = part.lane_id
  UNION ALL SELECT i.carrier_id, l.mode, NULL FROM part JOIN lanes l ON l.id = part.lane_id JOIN lane_invitations i ON i.lane_id = l.id')
  FROM unnest(ARRAY['lane_months', 'lane_charges']) part;--> statement-breakpoint
SELECT note_changes_of(part, 'SELECT c.carrier_id, coalesce(l.mode, 0), c.lane_id FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, c.lane_id FROM changed c JOIN lanes l ON l.id = c.lane_id')
  FROM unnest(ARRAY['lane_invitations', 'declines']) part;--> statement-breakpoint
-- Only when a lane was first looked at: no list shows it.
DROP TRIGGER "note_update" ON "lane_invitations";--> statement-breakpoint
SELECT note_changes_of('ended_invitations', 'SELECT c.carrier_id, coalesce(l.mode, 0), NULL::integer FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, NULL FROM changed c JOIN lanes l ON l.id = c.lane_id');--> statement-breakpoint
-- A draft is its carrier's own.
SELECT note_changes_of('bids', 'SELECT c.carrier_id, coalesce(l.mode, 0), c.lane_id FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, CASE WHEN c.status <> ''draft'' THEN c.lane_id END FROM changed c JOIN lanes l ON l.id = c.lane_id');--> statement-breakpoint
-- Rank and light turn with the bids of others: a carrier hears of it where it is shown what turned.
SELECT note_update_of('bids', '
  SELECT carrier_id, mode, CASE WHEN turned OR differs THEN lane_id END FROM (
    SELECT c.carrier_id, l.mode, c.lane_id,
      (c.status, c.landed_cents, c.completion, c.feedback_hidden, c.first_seen_cents, c.outcome)
        IS DISTINCT FROM (b.status, b.landed_cents, b.completion, b.feedback_hidden, b.first_seen_cents, b.outcome) AS differs,
      c.status <> ''draft'' AND c.feedback_hidden IS NULL AND (
        c.rank IS DISTINCT FROM b.rank AND coalesce((t.terms->''carriersSee''->>''rank'')::boolean, true)
        OR c.light IS DISTINCT FROM b.light AND coalesce((t.terms->''carriersSee''->>''light'')::boolean, true)) AS turned,
      to_jsonb(c) - ''{rank,light}''::text[] IS DISTINCT FROM to_jsonb(b) - ''{rank,light}''::text[] AS of_its_own
    FROM changed c JOIN before b ON b.id = c.id JOIN lanes l ON l.id = c.lane_id
      LEFT JOIN negotiation_terms t ON t.company_id = l.company_id AND t.mode = l.mode) own
  WHERE turned OR of_its_own
  UNION ALL SELECT l.company_id, l.mode, CASE WHEN c.status <> ''draft'' OR b.status <> ''draft'' THEN c.lane_id END
    FROM changed c JOIN before b ON b.id = c.id JOIN lanes l ON l.id = c.lane_id');--> statement-breakpoint
-- A carrier hears of an award once it is announced.
SELECT note_changes_of('awards', 'SELECT c.carrier_id, coalesce(l.mode, 0), CASE WHEN c.state = ''confirmed'' THEN c.lane_id END
    FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, c.lane_id FROM changed c JOIN lanes l ON l.id = c.lane_id');--> statement-breakpoint
SELECT note_update_of('awards', 'SELECT c.carrier_id, l.mode, CASE WHEN ''confirmed'' IN (c.state, b.state) THEN c.lane_id END
    FROM changed c JOIN before b ON b.id = c.id JOIN lanes l ON l.id = c.lane_id
  UNION ALL SELECT l.company_id, l.mode, c.lane_id FROM changed c JOIN lanes l ON l.id = c.lane_id');--> statement-breakpoint
-- What a bid came to when the last round closed is its carrier's own.
SELECT note_changes_of('bid_versions', 'WITH bid AS (SELECT DISTINCT bid_id FROM changed)
  SELECT b.carrier_id, l.mode, b.lane_id FROM bid JOIN bids b ON b.id = bid.bid_id JOIN lanes l ON l.id = b.lane_id
  UNION ALL SELECT l.company_id, l.mode, NULL FROM bid JOIN bids b ON b.id = bid.bid_id JOIN lanes l ON l.id = b.lane_id');--> statement-breakpoint
SELECT note_changes_of(shared, 'SELECT 0, 0, NULL::integer FROM changed') FROM unnest(ARRAY['carrier_modes', 'frozen_terms', 'tender_rounds']) shared;--> statement-breakpoint
SELECT note_changes_of('negotiation_terms', 'SELECT 0, 0, NULL::integer FROM changed
  UNION ALL SELECT company_id, mode, 0 FROM changed
  UNION ALL SELECT 0, c.mode, 0 FROM changed c JOIN companies o ON o.id = c.company_id AND o.kind = ''Owner''
  UNION ALL SELECT DISTINCT i.carrier_id, c.mode, 0 FROM changed c JOIN lanes l ON l.company_id = c.company_id AND l.mode = c.mode
    JOIN lane_invitations i ON i.lane_id = l.id');--> statement-breakpoint
SELECT note_changes_of('companies', 'SELECT 0, 0, NULL::integer FROM changed');--> statement-breakpoint
SELECT note_update_of('companies', 'SELECT 0, 0, CASE WHEN (c.name, c.kind) IS DISTINCT FROM (b.name, b.kind) THEN 0 END
  FROM changed c JOIN before b ON b.id = c.id');
