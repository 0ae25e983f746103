ALTER TABLE "bids" ADD COLUMN "first_submitted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "lanes_approved" ON "lanes" USING btree ("company_id","mode","id") WHERE "lanes"."approved";--> statement-breakpoint
-- Nobody is shown anything else: no answers are made again for it.
ALTER TABLE "bids" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "bids" b SET "first_submitted_at" = v.at
FROM (SELECT bid_id, min(created_at) AS at FROM bid_versions WHERE status <> 'draft' GROUP BY bid_id) v WHERE v.bid_id = b.id;--> statement-breakpoint
ALTER TABLE "bids" ENABLE TRIGGER USER;--> statement-breakpoint
-- The time of the transaction, as its version has it.
CREATE FUNCTION "keep_first_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_submitted_at := now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "first_submission_insert" BEFORE INSERT ON "bids" FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND NEW.first_submitted_at IS NULL) EXECUTE FUNCTION keep_first_submission();--> statement-breakpoint
CREATE TRIGGER "first_submission_update" BEFORE UPDATE ON "bids" FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND OLD.status = 'draft' AND NEW.first_submitted_at IS NULL) EXECUTE FUNCTION keep_first_submission();--> statement-breakpoint
SELECT note_updates_of_lanes_and_bids();
