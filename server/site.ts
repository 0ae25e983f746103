import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Refusal } from './refusal.ts'

const root = fileURLToPath(new URL('../dist', import.meta.url))

/** The built app: hashed files for good, index.html for every address a person may type. */
export function serveSite(app: Hono): void {
  app.use('*', compress())
  app.use(
    '/assets/*',
    serveStatic({
      root,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  )
  // A missing file is a 404: index.html in its place would be run as a script.
  app.get('/assets/*', () => {
    throw new Refusal(404, 'There is no such file.')
  })
  app.use('*', serveStatic({ root }))
  app.get('*', (c) => {
    const page = `${root}/index.html`
    if (!existsSync(page)) return c.text('The app is not built yet: run npm run build.', 503)
    c.header('cache-control', 'no-cache')
    return c.html(readFileSync(page, 'utf8'))
  })
}
