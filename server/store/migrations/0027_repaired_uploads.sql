UPDATE "audit_entries" SET "action" = 'repaired' WHERE "subject" = 'upload' AND "action" = 'mended';
