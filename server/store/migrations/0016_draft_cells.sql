CREATE SEQUENCE "draft_cell_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "draft_cells" (
	"carrier_id" integer NOT NULL,
	"lane_id" integer NOT NULL,
	"column_key" text NOT NULL,
	"text" text,
	"mark" char(1) NOT NULL,
	"version" bigint NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"user_id" integer,
	"typed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_cells_carrier_id_lane_id_column_key_pk" PRIMARY KEY("carrier_id","lane_id","column_key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_numbers" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_clock" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_zone" text;--> statement-breakpoint
ALTER TABLE "draft_cells" ADD CONSTRAINT "draft_cells_carrier_id_companies_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_cells" ADD CONSTRAINT "draft_cells_lane_id_lanes_id_fk" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_cells" ADD CONSTRAINT "draft_cells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_cells_version" ON "draft_cells" USING btree ("carrier_id","version");