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
CREATE FUNCTION "note_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned each time: a plan made for one changed row takes hours for 20,000.
  EXECUTE 'INSERT INTO changes (company_id, mode, transaction, token)
    SELECT shown.company_id, shown.mode, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0)
    FROM (' || TG_ARGV[0] || ') shown (company_id, mode)
    ON CONFLICT (company_id, mode, transaction) DO UPDATE SET token = excluded.token, at = excluded.at
      WHERE changes.at <> excluded.at';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changes_of"(watched text, shown_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, shown_to);
  EXECUTE format('CREATE TRIGGER note_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L)', watched, 'SELECT 0, 0');
END $$;--> statement-breakpoint
SELECT note_changes_of('lanes', 'SELECT company_id, mode FROM changed
  UNION SELECT i.carrier_id, c.mode FROM changed c JOIN lane_invitations i ON i.lane_id = c.id');--> statement-breakpoint
DROP TRIGGER "note_update" ON "lanes";--> statement-breakpoint
-- The light of a lane is the shipper's: each bid may turn it, and carriers are shown their own.
CREATE TRIGGER "note_update" AFTER UPDATE ON "lanes" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes('
  SELECT company_id, mode FROM changed
  UNION SELECT i.carrier_id, c.mode FROM changed c JOIN before b ON b.id = c.id JOIN lane_invitations i ON i.lane_id = c.id
    WHERE c.light IS NOT DISTINCT FROM b.light OR to_jsonb(c) - ''light'' IS DISTINCT FROM to_jsonb(b) - ''light''');--> statement-breakpoint
SELECT note_changes_of(part, 'WITH part AS (SELECT DISTINCT lane_id FROM changed)
  SELECT l.company_id, l.mode FROM part JOIN lanes l ON l.id = part.lane_id
  UNION SELECT i.carrier_id, l.mode FROM part JOIN lanes l ON l.id = part.lane_id JOIN lane_invitations i ON i.lane_id = l.id')
  FROM unnest(ARRAY['lane_months', 'lane_charges']) part;--> statement-breakpoint
SELECT note_changes_of(part, 'SELECT c.carrier_id, coalesce(l.mode, 0) FROM changed c LEFT JOIN lanes l ON l.id = c.lane_id
  UNION SELECT l.company_id, l.mode FROM changed c JOIN lanes l ON l.id = c.lane_id')
  FROM unnest(ARRAY['lane_invitations', 'ended_invitations', 'bids', 'awards', 'declines']) part;--> statement-breakpoint
-- Only when a lane was first looked at: no list shows it.
DROP TRIGGER "note_update" ON "lane_invitations";--> statement-breakpoint
SELECT note_changes_of('bid_versions', 'WITH bid AS (SELECT DISTINCT bid_id FROM changed)
  SELECT b.carrier_id, l.mode FROM bid JOIN bids b ON b.id = bid.bid_id JOIN lanes l ON l.id = b.lane_id
  UNION SELECT l.company_id, l.mode FROM bid JOIN bids b ON b.id = bid.bid_id JOIN lanes l ON l.id = b.lane_id');--> statement-breakpoint
SELECT note_changes_of(shared, 'SELECT 0, 0') FROM unnest(ARRAY['companies', 'carrier_modes', 'negotiation_terms', 'frozen_terms', 'tender_rounds']) shared;
