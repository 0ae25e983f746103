ALTER TABLE "documents" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "valid_until" date;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_version" ON "documents" USING btree ("series_id","version");