CREATE TABLE "sea_paths" (
	"from_port" char(5) NOT NULL,
	"to_port" char(5) NOT NULL,
	"path" jsonb NOT NULL,
	CONSTRAINT "sea_paths_from_port_to_port_pk" PRIMARY KEY("from_port","to_port")
);
--> statement-breakpoint
CREATE TABLE "upload_places" (
	"upload_id" integer NOT NULL,
	"mode" smallint NOT NULL,
	"place" text NOT NULL,
	"located" boolean NOT NULL,
	"country" char(2),
	"shipments" integer NOT NULL,
	CONSTRAINT "upload_places_upload_id_mode_located_place_pk" PRIMARY KEY("upload_id","mode","located","place")
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "landed_parts" jsonb;--> statement-breakpoint
ALTER TABLE "upload_places" ADD CONSTRAINT "upload_places_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade ON UPDATE no action;