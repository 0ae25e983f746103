import { demoDirectory } from './demo-directory.ts'

// Each run of the journeys starts from a demo company of its own.
process.env['DATA_DIR'] = await demoDirectory()
process.env['DATABASE_URL'] = ''
process.env['DEMO'] = 'true'
await import('#server/main.ts')
