UPDATE "audit_entries" SET "subject" = 'carrier rating' WHERE "subject" = 'carrier mark';
