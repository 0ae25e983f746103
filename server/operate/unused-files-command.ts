import { existsSync } from 'node:fs'
import { counted } from '#domain/quantity.ts'
import { readSettings } from '#server/settings.ts'
import { unusedAfterHours, unusedFiles } from './unused-files.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

/** `npm run unused-files` lists, `npm run unused-files -- --remove` removes. */
async function run(): Promise<void> {
  const [word, ...more] = process.argv.slice(2)
  const remove = word === '--remove'
  if (more.length > 0 || (word !== undefined && !remove))
    throw new Error('Say npm run unused-files, or npm run unused-files -- --remove')
  const unused = await unusedFiles(readSettings(process.env), { remove, now: new Date() })
  for (const { storedName, writtenAt } of unused)
    console.log(`${storedName}  ${writtenAt.toISOString()}`)
  const found = counted(unused.length, 'file', 'files')
  console.log(
    `${found} older than ${unusedAfterHours} hours that no row names${remove ? ', removed' : ''}.`,
  )
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
