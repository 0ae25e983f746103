CREATE TABLE "lane_doubts" (
	"lane_id" integer NOT NULL,
	"side" text NOT NULL,
	"written" text NOT NULL,
	"kind" text NOT NULL,
	"suggestions" text[] NOT NULL,
	"shipments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lane_doubts_lane_id_side_written_pk" PRIMARY KEY("lane_id","side","written")
);
--> statement-breakpoint
CREATE TABLE "company_aliases" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"folded" text NOT NULL,
	"written" text NOT NULL,
	"meaning" text NOT NULL,
	"label" text NOT NULL,
	"upload_id" integer,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"date" date NOT NULL,
	"usd_per_unit" numeric(20, 10) NOT NULL,
	"source" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lane_list_rows" (
	"id" serial PRIMARY KEY NOT NULL,
	"upload_id" integer NOT NULL,
	"row" integer NOT NULL,
	"lane_key" text NOT NULL,
	"lane" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "origin_ref" text;--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "destination_ref" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "written_origin" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "written_destination" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "written_equipment" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "written_service" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "origin_ref" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "destination_ref" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "origin_source" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "destination_source" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "amount" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "rate" numeric(20, 10);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "rate_date" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "amounts" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "to_read_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "approved_by" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lane_doubts" ADD CONSTRAINT "lane_doubts_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_aliases" ADD CONSTRAINT "company_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_aliases" ADD CONSTRAINT "company_aliases_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_aliases" ADD CONSTRAINT "company_aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_list_rows" ADD CONSTRAINT "lane_list_rows_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_aliases_word" ON "company_aliases" USING btree ("company_id","kind","scope","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("company_id","currency","date");--> statement-breakpoint
CREATE UNIQUE INDEX "lane_list_rows_row" ON "lane_list_rows" USING btree ("upload_id","row");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "upload_exceptions" SET "kind" = 'PlaceNotFound' WHERE "kind" = 'UnknownPlace';--> statement-breakpoint
UPDATE "uploads" SET "repairs" = replace("repairs"::text, '"UnknownPlace"', '"PlaceNotFound"')::jsonb WHERE "repairs"::text LIKE '%"UnknownPlace"%';
