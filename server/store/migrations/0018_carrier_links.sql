CREATE TABLE "document_reviews" (
	"document_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_reviews_document_id_company_id_pk" PRIMARY KEY("document_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "ended_invitations" (
	"lane_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone,
	"bid_version" integer,
	CONSTRAINT "ended_invitations_lane_id_carrier_id_pk" PRIMARY KEY("lane_id","carrier_id")
);
--> statement-breakpoint
ALTER TABLE "carrier_modes" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_modes" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carrier_modes" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "document_reviews" ADD CONSTRAINT "document_reviews_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reviews" ADD CONSTRAINT "document_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_invitations" ADD CONSTRAINT "ended_invitations_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_invitations" ADD CONSTRAINT "ended_invitations_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "document_reviews" ("document_id", "company_id", "status", "note", "at")
	SELECT DISTINCT ON (d."id", u."company_id") d."id", u."company_id", a."action",
		CASE WHEN a."action" = 'rejected' THEN coalesce(a."after"->>'note', '') ELSE '' END, a."at"
	FROM "documents" d JOIN "audit_entries" a ON a."subject" = 'document' AND a."subject_id" = d."id"::text
		JOIN "users" u ON u."id" = a."user_id"
	WHERE a."action" IN ('pending', 'accepted', 'rejected', 'expired') AND u."company_id" <> d."company_id"
	ORDER BY d."id", u."company_id", a."id" DESC;--> statement-breakpoint
UPDATE "carrier_modes" SET "state" = 'ended', "ended_at" = now() FROM (
	SELECT c."shipper_id", c."carrier_id" FROM "carrier_modes" c
	EXCEPT SELECT l."company_id", i."carrier_id" FROM "lane_invitations" i JOIN "lanes" l ON l."id" = i."lane_id"
	EXCEPT SELECT l."company_id", b."carrier_id" FROM "bids" b JOIN "lanes" l ON l."id" = b."lane_id"
	EXCEPT SELECT m."shipper_id", m."carrier_id" FROM "carrier_marks" m
	EXCEPT SELECT r."company_id", d."company_id" FROM "document_reviews" r JOIN "documents" d ON d."id" = r."document_id"
	EXCEPT SELECT a."company_id", a."subject_id"::int FROM "audit_entries" a
		WHERE a."subject" = 'carrier' AND a."action" = 'invited' AND a."subject_id" ~ '^[0-9]{1,9}$'
) unused WHERE "carrier_modes"."shipper_id" = unused."shipper_id" AND "carrier_modes"."carrier_id" = unused."carrier_id";--> statement-breakpoint
UPDATE "carrier_modes" SET "state" = 'invited' WHERE "state" = 'active'
	AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."company_id" = "carrier_modes"."carrier_id");--> statement-breakpoint
INSERT INTO "document_reviews" ("document_id", "company_id", "status", "note", "at")
	SELECT DISTINCT d."id", c."shipper_id", d."status", d."note", d."created_at"
	FROM "documents" d JOIN "carrier_modes" c ON c."carrier_id" = d."company_id" AND c."state" <> 'ended'
	WHERE d."category" = 'Mandatory' AND d."status" <> 'pending'
		AND NOT EXISTS (SELECT 1 FROM "audit_entries" a WHERE a."subject" = 'document' AND a."subject_id" = d."id"::text
			AND a."action" IN ('pending', 'accepted', 'rejected', 'expired'));--> statement-breakpoint
UPDATE "documents" SET "status" = CASE WHEN "category" = 'Mandatory' THEN 'pending' ELSE 'accepted' END
	WHERE NOT EXISTS (SELECT 1 FROM "audit_entries" a JOIN "users" u ON u."id" = a."user_id"
		WHERE a."subject" = 'document' AND a."subject_id" = "documents"."id"::text AND a."action" = 'expired'
			AND u."company_id" = "documents"."company_id" AND "documents"."status" = 'expired');--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "note";
