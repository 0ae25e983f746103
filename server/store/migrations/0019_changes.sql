CREATE TABLE "changes" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"transaction" bigint NOT NULL,
	"token" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_company_id_mode_transaction_pk" PRIMARY KEY("company_id","mode","transaction")
);
--> statement-breakpoint
CREATE INDEX "lanes_own_closes" ON "lanes" USING btree ("own_closes_at") WHERE "lanes"."own_closes_at" is not null;--> statement-breakpoint
CREATE FUNCTION "note_lanes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (company_id, mode, transaction, token)
  SELECT shown.company_id, shown.mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0)
  FROM (
    SELECT company_id, mode FROM changed
    UNION SELECT i.carrier_id, c.mode FROM changed c JOIN lane_invitations i ON i.lane_id = c.id) shown
  ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
    WHERE changes.at <> excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_lane_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (company_id, mode, transaction, token)
  SELECT shown.company_id, shown.mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0)
  FROM (
    WITH part AS (SELECT DISTINCT lane_id FROM changed)
    SELECT l.company_id, l.mode FROM part JOIN lanes l ON l.id = part.lane_id
    UNION SELECT i.carrier_id, l.mode FROM part JOIN lanes l ON l.id = part.lane_id JOIN lane_invitations i ON i.lane_id = l.id) shown
  ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
    WHERE changes.at <> excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_carriers_of_lanes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (company_id, mode, transaction, token)
  SELECT shown.company_id, shown.mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0)
  FROM (
    SELECT c.carrier_id AS company_id, coalesce(l.mode, 0) AS mode FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
    UNION SELECT l.company_id, l.mode FROM changed c JOIN lanes l ON l.id = c.lane_id) shown
  ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
    WHERE changes.at <> excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_bid_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (company_id, mode, transaction, token)
  SELECT shown.company_id, shown.mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0)
  FROM (
    SELECT b.carrier_id AS company_id, l.mode FROM changed c JOIN bids b ON b.id = c.bid_id JOIN lanes l ON l.id = b.lane_id
    UNION SELECT l.company_id, l.mode FROM changed c JOIN bids b ON b.id = c.bid_id JOIN lanes l ON l.id = b.lane_id) shown
  ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
    WHERE changes.at <> excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (company_id, mode, transaction, token)
  VALUES (0, 0, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0))
  ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
    WHERE changes.at <> excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changes_of"(watched text, noted_by text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched, noted_by);
  EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched, noted_by);
  EXECUTE format('CREATE TRIGGER note_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched, noted_by);
  EXECUTE format('CREATE TRIGGER note_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_everything()', watched);
END $$;--> statement-breakpoint
SELECT note_changes_of('lanes', 'note_lanes');--> statement-breakpoint
SELECT note_changes_of(part, 'note_lane_parts') FROM unnest(ARRAY['lane_months', 'lane_charges']) part;--> statement-breakpoint
SELECT note_changes_of(part, 'note_carriers_of_lanes') FROM unnest(ARRAY['lane_invitations', 'ended_invitations', 'bids', 'awards', 'declines']) part;--> statement-breakpoint
SELECT note_changes_of('bid_versions', 'note_bid_versions');--> statement-breakpoint
SELECT note_changes_of(shared, 'note_everything') FROM unnest(ARRAY['companies', 'carrier_modes', 'negotiation_terms', 'frozen_terms', 'tender_rounds']) shared;
