CREATE TABLE "carrier_capacities" (
	"carrier_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"version" integer NOT NULL,
	"limits" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_capacities_company_id_mode_carrier_id_pk" PRIMARY KEY("company_id","mode","carrier_id")
);
--> statement-breakpoint
ALTER TABLE "carrier_capacities" ADD CONSTRAINT "carrier_capacities_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_capacities" ADD CONSTRAINT "carrier_capacities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT note_changes_of('carrier_capacities', 'SELECT carrier_id, mode, NULL::integer FROM changed
  UNION ALL SELECT company_id, mode, NULL FROM changed');
