import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signAccessToken } from '#server/caller.ts'
import { openDatabase } from '#server/store/database.ts'
import { benchPeople } from '#tests/support/bench-company.ts'
import { benchHostOver } from '#tests/support/bench-host.ts'
const [, , name, ms, ...asked] = process.argv
const options = `-c jit=off -c work_mem=${process.env['WM'] ?? '32MB'} ${process.env['PGX'] ?? ''} -c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=${ms} -c auto_explain.log_analyze=on -c auto_explain.log_timing=${process.env['TIMING'] ?? 'on'} -c client_min_messages=log -c auto_explain.log_nested_statements=on`
const database = await openDatabase({
  databaseUrl: `postgres://postgres@127.0.0.1:5432/${name}?options=${encodeURIComponent(options)}`,
  statementTimeoutMs: 300000,
})
database.pool.on('connect', (c: any) =>
  c.on('notice', (n: any) =>
    console.log(
      process.env['SHORT']
        ? n.message.split('\n')[0] + n.message.replace(/\s+/g, ' ').slice(0, 260)
        : n.message,
    ),
  ),
)
const { app, context, close } = await benchHostOver(
  database,
  mkdtempSync(join(tmpdir(), 'x-')),
  async () => {},
)
for (const one of asked) {
  const [role, path] = one.split(' ') as ['shipper', string]
  const token = await signAccessToken(
    benchPeople[role].userId,
    benchPeople[role].sessionId,
    context,
  )
  const t = performance.now()
  const r = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await r.arrayBuffer()
  console.log('=====', one, r.status, Math.round(performance.now() - t))
}
await close()
