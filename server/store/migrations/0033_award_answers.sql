CREATE TABLE "award_backups" (
	"lane_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"bid_id" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "award_backups_lane_id_bid_id_pk" PRIMARY KEY("lane_id","bid_id")
);
--> statement-breakpoint
CREATE TABLE "award_terms" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"answer_days" smallint NOT NULL,
	"reminder_days" smallint NOT NULL,
	"awards_backup" boolean NOT NULL,
	CONSTRAINT "award_terms_company_id_mode_pk" PRIMARY KEY("company_id","mode")
);
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "answer_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "award_backups" ADD CONSTRAINT "award_backups_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_backups" ADD CONSTRAINT "award_backups_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_terms" ADD CONSTRAINT "award_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_unanswered" ON "awards" USING btree ("answer_due_at") WHERE "awards"."answer" is null;