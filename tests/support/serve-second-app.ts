import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

// The app of another origin than its host: VITE_API_URL is fixed while it is built.
const outDir = mkdtempSync(join(tmpdir(), 'laneward-second-app-'))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit())

// Its files are served as they are: only a build for production packs them.
await build({
  mode: 'second-app',
  build: { outDir, emptyOutDir: false, reportCompressedSize: false },
  logLevel: 'warn',
})
// Nothing is passed on: a call to the app's own origin reaches no host.
await preview({
  build: { outDir },
  preview: { host: '127.0.0.1', port: Number(process.env['PORT']), strictPort: true, proxy: {} },
})
