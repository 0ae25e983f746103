CREATE TABLE "airports" (
	"id" serial PRIMARY KEY NOT NULL,
	"iata" char(3) NOT NULL,
	"name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" char(2) NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "airports_iata_unique" UNIQUE("iata")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_start" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" serial PRIMARY KEY NOT NULL,
	"lane_id" integer NOT NULL,
	"bid_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"bid_version" integer NOT NULL,
	"share" smallint NOT NULL,
	"months" text[] NOT NULL,
	"state" text NOT NULL,
	"baseline_cents" bigint,
	"awarded_cents" bigint NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bid_versions" (
	"bid_id" integer NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"currency" char(3) NOT NULL,
	"charges" jsonb NOT NULL,
	"landed_cents" bigint,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bid_versions_bid_id_version_pk" PRIMARY KEY("bid_id","version")
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" serial PRIMARY KEY NOT NULL,
	"lane_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"charges" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"transit_days" integer,
	"months" text[] DEFAULT '{}' NOT NULL,
	"capacity" double precision,
	"remarks" text DEFAULT '' NOT NULL,
	"landed_cents" bigint,
	"completion" double precision DEFAULT 0 NOT NULL,
	"light" text,
	"rank" integer,
	"upload_id" integer,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_modes" (
	"shipper_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_modes_shipper_id_mode_carrier_id_pk" PRIMARY KEY("shipper_id","mode","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"address" text DEFAULT '' NOT NULL,
	"role" smallint,
	"company_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"signature" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_mappings_company_id_mode_signature_pk" PRIMARY KEY("company_id","mode","signature")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"modes" integer[] DEFAULT '{}' NOT NULL,
	"country" char(2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" char(2) NOT NULL,
	"cod3" char(3) NOT NULL,
	"numeric_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" char(3) NOT NULL,
	"name" text NOT NULL,
	"decimals" smallint DEFAULT 2 NOT NULL,
	"usd_per_unit" double precision,
	CONSTRAINT "currencies_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "equipment_types" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iso_code" text,
	"modes" integer[] NOT NULL,
	CONSTRAINT "equipment_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "lane_invitations" (
	"lane_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viewed_at" timestamp with time zone,
	CONSTRAINT "lane_invitations_lane_id_carrier_id_pk" PRIMARY KEY("lane_id","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "lane_months" (
	"lane_id" integer NOT NULL,
	"month" char(7) NOT NULL,
	"shipments" integer DEFAULT 0 NOT NULL,
	"volume" double precision DEFAULT 0 NOT NULL,
	"forecast_volume" double precision DEFAULT 0 NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lane_months_lane_id_month_pk" PRIMARY KEY("lane_id","month")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lane_key" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"location" jsonb NOT NULL,
	"origin_latitude" double precision,
	"origin_longitude" double precision,
	"dest_latitude" double precision,
	"dest_longitude" double precision,
	"region" text DEFAULT 'NONE' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"light" text,
	"equipment" text,
	"service" text,
	"business_unit" text,
	"miles" double precision,
	"distance_source" text,
	"term" integer DEFAULT 12 NOT NULL,
	"incumbent_id" integer,
	"incumbent_name" text,
	"shipment_count" integer DEFAULT 0 NOT NULL,
	"container_count" double precision DEFAULT 0 NOT NULL,
	"kilograms" double precision DEFAULT 0 NOT NULL,
	"cubic_metres" double precision DEFAULT 0 NOT NULL,
	"historic_volume" double precision DEFAULT 0 NOT NULL,
	"historic_cents" bigint DEFAULT 0 NOT NULL,
	"last_paid_cents" bigint,
	"forecast_volume" double precision DEFAULT 0 NOT NULL,
	"forecast_edited" boolean DEFAULT false NOT NULL,
	"baseline_cents" bigint,
	"baseline_frozen_at" timestamp with time zone,
	"target_cents" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negotiation_terms" (
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negotiation_terms_company_id_mode_pk" PRIMARY KEY("company_id","mode")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"lane_id" integer,
	"mode" smallint DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ports" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" char(5) NOT NULL,
	"name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" char(2) NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "ports_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "postcodes" (
	"id" serial PRIMARY KEY NOT NULL,
	"zip_code" text NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"country" char(2) DEFAULT 'US' NOT NULL,
	"latitude" double precision,
	"longitude" double precision
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"mode" smallint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" serial PRIMARY KEY NOT NULL,
	"upload_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"lane_id" integer,
	"lane_key" text NOT NULL,
	"row" integer NOT NULL,
	"mode" smallint NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"ship_date" date NOT NULL,
	"month" char(7) NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"carrier" text,
	"equipment" text,
	"service" text,
	"business_unit" text,
	"shipment_count" integer DEFAULT 1 NOT NULL,
	"containers" double precision,
	"kilograms" double precision,
	"cubic_metres" double precision,
	"miles" double precision,
	"cents" bigint NOT NULL,
	"transit_days" double precision
);
--> statement-breakpoint
CREATE TABLE "upload_exceptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"upload_id" integer NOT NULL,
	"row" integer NOT NULL,
	"mode" smallint NOT NULL,
	"kind" text NOT NULL,
	"column" text NOT NULL,
	"found" text NOT NULL,
	"suggestions" text[] DEFAULT '{}' NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"mode" smallint NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer,
	"file_name" text NOT NULL,
	"stored_name" text NOT NULL,
	"byte_count" bigint NOT NULL,
	"sha256" text NOT NULL,
	"status" smallint NOT NULL,
	"result" smallint,
	"progress" double precision DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"repairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_accepted" integer DEFAULT 0 NOT NULL,
	"rows_in_exception" integer DEFAULT 0 NOT NULL,
	"rows_left_out" integer DEFAULT 0 NOT NULL,
	"lanes_made" integer DEFAULT 0 NOT NULL,
	"freight_cents" bigint DEFAULT 0 NOT NULL,
	"unique_locations_count" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"frontend_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"locked_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" smallint NOT NULL,
	"company_id" integer NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"two_factor_secret" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"two_factor_step" integer DEFAULT 0 NOT NULL,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"profile_picture" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_versions" ADD CONSTRAINT "bid_versions_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_versions" ADD CONSTRAINT "bid_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_modes" ADD CONSTRAINT "carrier_modes_shipper_id_companies_id_fk" FOREIGN KEY ("shipper_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_modes" ADD CONSTRAINT "carrier_modes_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_invitations" ADD CONSTRAINT "lane_invitations_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_invitations" ADD CONSTRAINT "lane_invitations_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_months" ADD CONSTRAINT "lane_months_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_incumbent_id_companies_id_fk" FOREIGN KEY ("incumbent_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_terms" ADD CONSTRAINT "negotiation_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_exceptions" ADD CONSTRAINT "upload_exceptions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_lane" ON "awards" USING btree ("lane_id");--> statement-breakpoint
CREATE INDEX "awards_carrier" ON "awards" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_lane_carrier" ON "bids" USING btree ("lane_id","carrier_id");--> statement-breakpoint
CREATE INDEX "bids_carrier" ON "bids" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_modes_carrier" ON "carrier_modes" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "lane_invitations_carrier" ON "lane_invitations" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lanes_key" ON "lanes" USING btree ("company_id","mode","lane_key");--> statement-breakpoint
CREATE INDEX "lanes_mode" ON "lanes" USING btree ("company_id","mode","status");--> statement-breakpoint
CREATE INDEX "notifications_company" ON "notifications" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "postcodes_code" ON "postcodes" USING btree ("country","zip_code");--> statement-breakpoint
CREATE INDEX "postcodes_city" ON "postcodes" USING btree ("city");--> statement-breakpoint
CREATE UNIQUE INDEX "properties_key" ON "properties" USING btree ("key",coalesce("mode", -1));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shipments_upload" ON "shipments" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "shipments_lane" ON "shipments" USING btree ("company_id","mode","lane_key");--> statement-breakpoint
CREATE INDEX "upload_exceptions_group" ON "upload_exceptions" USING btree ("upload_id","kind","column","found");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_same_file" ON "uploads" USING btree ("company_id","kind","mode","sha256") WHERE "uploads"."status" not in (400, 500) and "uploads"."kind" = 0;--> statement-breakpoint
CREATE INDEX "uploads_company" ON "uploads" USING btree ("company_id","mode");--> statement-breakpoint
CREATE INDEX "uploads_queue" ON "uploads" USING btree ("status") WHERE "uploads"."status" between 100 and 120;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");