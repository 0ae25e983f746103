CREATE TABLE "award_scenario_pins" (
	"scenario_id" integer NOT NULL,
	"lane_id" integer NOT NULL,
	"bid_id" integer NOT NULL,
	"share" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "award_scenario_pins_scenario_id_lane_id_bid_id_pk" PRIMARY KEY("scenario_id","lane_id","bid_id")
);
--> statement-breakpoint
CREATE TABLE "award_scenarios" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"weights" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "award_scenario_pins" ADD CONSTRAINT "award_scenario_pins_scenario_id_award_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "award_scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_scenario_pins" ADD CONSTRAINT "award_scenario_pins_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_scenario_pins" ADD CONSTRAINT "award_scenario_pins_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_scenario_pins" ADD CONSTRAINT "award_scenario_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_scenarios" ADD CONSTRAINT "award_scenarios_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_scenarios" ADD CONSTRAINT "award_scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "award_scenarios_name" ON "award_scenarios" USING btree ("company_id","mode",lower("name"));--> statement-breakpoint
-- The columns that scenarios are solved on hold scores and emissions: no list of lanes shows these.
SELECT note_changes_of('carrier_marks', 'SELECT DISTINCT shipper_id, 0, NULL::integer FROM changed');--> statement-breakpoint
SELECT note_changes_of('survey_answers', 'SELECT DISTINCT company_id, 0, NULL::integer FROM changed');--> statement-breakpoint
SELECT note_changes_of('lane_emissions', 'SELECT DISTINCT l.company_id, l.mode::integer, NULL::integer FROM changed c JOIN lanes l ON l.id = c.lane_id');
