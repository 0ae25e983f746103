import { audit } from '#contract/ext/audit.ts'
import { auditSubjects, exportAudit, listAudit } from '#server/audit/list-audit.ts'
import { serve } from '#server/serve.ts'

export const auditRoutes = [
  serve(audit.list, ({ caller, query }, context) => listAudit(caller, query, context)),
  serve(audit.subjects, ({ caller }, context) => auditSubjects(caller, context)),
  serve(audit.export, ({ caller, query }, context) => exportAudit(caller, query, context)),
]
