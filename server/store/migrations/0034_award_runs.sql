CREATE TABLE "award_inputs" (
	"company_id" integer NOT NULL,
	"hash" text NOT NULL,
	"columns" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "award_inputs_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
CREATE TABLE "award_run_parts" (
	"run_id" integer NOT NULL,
	"part" integer NOT NULL,
	"lane_id" integer NOT NULL,
	"bid_id" integer,
	"bid_version" integer,
	"carrier_id" integer,
	"share" smallint NOT NULL,
	"months" integer NOT NULL,
	"cents" bigint NOT NULL,
	"baseline_cents" bigint,
	"rule" text,
	"backups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"surcharge_cents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "award_run_parts_run_id_part_pk" PRIMARY KEY("run_id","part")
);
--> statement-breakpoint
CREATE TABLE "award_run_tags" (
	"run_id" integer NOT NULL,
	"rule" text NOT NULL,
	"least_cents" bigint NOT NULL,
	"most_cents" bigint NOT NULL,
	CONSTRAINT "award_run_tags_run_id_rule_pk" PRIMARY KEY("run_id","rule")
);
--> statement-breakpoint
CREATE TABLE "award_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"scenario_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"inputs_hash" text NOT NULL,
	"scenario_version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"weights" jsonb NOT NULL,
	"pins" jsonb NOT NULL,
	"effort" text NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"solver" text DEFAULT '' NOT NULL,
	"engine" integer NOT NULL,
	"cost_cents" bigint,
	"objective_cents" bigint,
	"bound_cents" bigint,
	"gap_cents" bigint,
	"conflict" boolean DEFAULT false NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"broken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"figures" jsonb,
	"frontier" jsonb,
	"robustness" jsonb,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "award_inputs" ADD CONSTRAINT "award_inputs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_run_parts" ADD CONSTRAINT "award_run_parts_run_id_award_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "award_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_run_tags" ADD CONSTRAINT "award_run_tags_run_id_award_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "award_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_runs" ADD CONSTRAINT "award_runs_scenario_id_award_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "award_scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_runs" ADD CONSTRAINT "award_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_runs" ADD CONSTRAINT "award_runs_inputs" FOREIGN KEY ("company_id","inputs_hash") REFERENCES "award_inputs"("company_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "award_runs_scenario" ON "award_runs" USING btree ("scenario_id","id");--> statement-breakpoint
CREATE INDEX "award_runs_waiting" ON "award_runs" USING btree ("state") WHERE "award_runs"."state" in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_run_id_award_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "award_runs"("id") ON DELETE set null;
