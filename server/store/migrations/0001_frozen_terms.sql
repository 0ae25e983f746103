CREATE TABLE "frozen_terms" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "frozen_terms_company_id_mode_version_pk" PRIMARY KEY("company_id","mode","version")
);
--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kept_bids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "frozen_terms" ADD CONSTRAINT "frozen_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;