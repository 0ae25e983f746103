CREATE TABLE "failed_sign_ins" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_rounds" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"round" integer NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tender_rounds_company_id_mode_round_pk" PRIMARY KEY("company_id","mode","round")
);
--> statement-breakpoint
ALTER TABLE "bid_versions" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "roles" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "tender_rounds" ADD CONSTRAINT "tender_rounds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_type" ON "notifications" USING btree ("type","id");