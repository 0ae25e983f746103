CREATE TABLE "upload_reviews" (
	"upload_id" integer PRIMARY KEY NOT NULL,
	"review" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_reviews" ADD CONSTRAINT "upload_reviews_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade ON UPDATE no action;