import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Each run of the journeys starts from a demo company of its own.
process.env['DATA_DIR'] = mkdtempSync(join(tmpdir(), 'laneward-e2e-'))
process.env['DATABASE_URL'] = ''
process.env['DEMO'] = 'true'
await import('#server/main.ts')
