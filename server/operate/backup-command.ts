import { existsSync } from 'node:fs'
import { counted } from '#domain/quantity.ts'
import { readSettings } from '#server/settings.ts'
import { backUp, restore } from './backup.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

const commands = { backup: backUp, restore }

/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. */
async function run(command: string | undefined, folder: string | undefined): Promise<void> {
  if ((command !== 'backup' && command !== 'restore') || folder === undefined)
    throw new Error(`Say where: npm run ${command ?? 'backup'} -- FOLDER`)
  const { files, madeAt } = await commands[command](readSettings(process.env), folder)
  const done = command === 'backup' ? 'is in' : 'is restored from'
  const count = counted(Object.keys(files).length, 'file', 'files')
  console.log(`The database with ${count}, as of ${madeAt}, ${done} ${folder}.`)
}

await run(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
