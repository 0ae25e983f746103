import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Refusal } from './refusal.ts'
import { optimiserPolicy } from './security.ts'

const root = fileURLToPath(new URL('../dist', import.meta.url))

const isOptimiser = /[\\/]optimiser\.worker-[\w-]+\.js(\.br)?$/

/** The built app: hashed files for good, index.html for every address a person may type. */
export function serveSite(app: Hono): void {
  app.use('*', compress())
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
        if (isOptimiser.test(path)) c.header('content-security-policy', optimiserPolicy)
      },
    }),
  )
  // A missing file is a 404: index.html in its place would be run as a script.
  app.get('/assets/*', () => {
    throw new Refusal(404, 'There is no such file.')
  })
  app.use('*', async (c, next) => (c.req.path === '/' ? next() : serveFile(c, next)))
  app.get('*', async (c) => {
    // Addresses people type have no ending; a missing icon or script is no page.
    if (/\.\w+$/.test(c.req.path)) throw new Refusal(404, 'There is no such file.')
    const page = await readFile(`${root}/index.html`, 'utf8').catch(() => null)
    if (page === null) return c.text('The app is not built yet: run npm run build.', 503)
    c.header('cache-control', 'no-cache')
    return c.html(page)
  })
}

const serveFile = serveStatic({ root })
