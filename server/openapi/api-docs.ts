import { rolesThatMay } from '#domain/capability.ts'
import type { Hono } from 'hono'
import { everyCall } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { asyncapi } from './asyncapi.ts'
import { openapi } from './openapi.ts'

/** `/api/openapi.json` and `/api/asyncapi.json` for programs and `/api/docs` for people. */
export function serveApiDocs(app: Hono): void {
  app.get('/api/openapi.json', (c) => c.json(openapi()))
  app.get('/api/asyncapi.json', (c) => c.json(asyncapi()))
  app.get('/api/docs', (c) => c.html(page()))
  app.get('/api/docs.css', (c) => c.body(style, 200, { 'content-type': 'text/css' }))
}

function page(): string {
  const resources = groupByResource()
  const sections = [...resources].map(
    ([resource, calls]) =>
      `<section><h2 id="${resource}">${resource}</h2><table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${calls.map(row).join('')}</tbody></table></section>`,
  )
  const index = [...resources.keys()]
    .map((resource) => `<a href="#${resource}">${resource}</a>`)
    .join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Laneward API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Laneward API</h1><p>Every call, below <code>/api</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>, and what is pushed as <a href="/api/asyncapi.json">AsyncAPI 3</a>. Send the access token of <code>POST /auth</code> as a bearer token.</p><nav>${index}</nav>${sections.join('')}</main></body></html>`
}

function groupByResource(): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>()
  for (const { resource, call } of everyCall())
    groups.set(resource, [...(groups.get(resource) ?? []), call])
  return groups
}

const row = ({ method, path, summary, requires }: Endpoint) =>
  `<tr><td><code><b>${method}</b> ${escape(path)}</code></td><td>${escape(summary)}</td><td>${requires === null ? 'anyone' : rolesThatMay(requires).join(', ')}</td></tr>`

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:14px/1.5 system-ui,sans-serif;color:#1b1b26;background:#f7f7fa;margin:0}main{max-width:1100px;margin:auto;padding:24px}
h1{font-size:22px}h2{font-size:16px;margin:28px 0 8px}nav a{margin-right:12px}a{color:#5427b8}
table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e1e1e9}th,td{padding:6px 10px;text-align:left;border-top:1px solid #e1e1e9;vertical-align:top}
@media (prefers-color-scheme:dark){body{color:#e6e6ef;background:#15151f}table{background:#1e1e2b;border-color:#3a3a4b}th,td{border-color:#3a3a4b}a{color:#b5a1f7}}`
