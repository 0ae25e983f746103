CREATE TABLE "declines" (
	"lane_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"round" integer NOT NULL,
	"reason" text,
	"user_id" integer,
	"declined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declines_lane_id_carrier_id_round_pk" PRIMARY KEY("lane_id","carrier_id","round")
);
--> statement-breakpoint
ALTER TABLE "declines" ADD CONSTRAINT "declines_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declines" ADD CONSTRAINT "declines_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declines" ADD CONSTRAINT "declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declines_carrier" ON "declines" USING btree ("carrier_id");