ALTER TABLE "mails" ADD COLUMN "letter" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;
