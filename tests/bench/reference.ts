import { cpus } from 'node:os'
import { signAccessToken } from '#server/caller.ts'
import { openBenchHost } from '#tests/support/bench-host.ts'

/** The lists an Owner pages through, at their full size; the most any call may take. */
const postcodes = 100_000
const ports = 120_000
const limitMs = 200

const { app, context, close } = await openBenchHost('reference_bench')
const { database } = context

// Codes of letters as UN/LOCODE and cities as towns have them: many share a name.
await database.pool.query(`
  insert into companies (name, kind) values ('Platform', 'Owner');
  insert into users (username, password_hash, role, company_id) values ('o@x', '', 0, 1);
  insert into sessions (id, user_id, expires_at) values ('s1', 1, now() + interval '1 day');
  insert into postcodes (zip_code, city, state, country, latitude, longitude)
  select lpad(n::text, 5, '0'), 'Town ' || n % 19000, chr(65 + n % 26) || chr(65 + n % 7), 'US', 40, -90
  from generate_series(0, ${postcodes - 1}) n;
  insert into ports (code, name, city, country, latitude, longitude)
  select 'NO' || chr(65 + n / 2704 % 26) || chr(65 + n / 104 % 26) || chr(65 + n % 26), 'Port ' || n, 'City ' || n % 30000, 'NO', 60, 5
  from generate_series(0, ${ports - 1}) n on conflict do nothing;
  insert into ports (code, name, city, country, latitude, longitude)
  select chr(65 + n / 17576 % 26) || 'Q' || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26), 'Harbour ' || n, 'City ' || n % 30000, 'NO', 60, 5
  from generate_series(0, ${ports * 2}) n on conflict do nothing;
  delete from ports where id not in (select id from ports order by id limit ${ports});
  analyze`)
const counted = await database.pool.query(
  'select (select count(*)::int from postcodes) as postcodes, (select count(*)::int from ports) as ports',
)
console.log(JSON.stringify(counted.rows[0]), database.kind, `${cpus().length} cores`)

const token = await signAccessToken(1, 's1', context)
const lastPage = (rows: number) => Math.ceil(rows / 50)
const asked = [
  'postcodes?page=1&pageSize=50',
  `postcodes?page=${lastPage(postcodes)}&pageSize=50`,
  'postcodes?sortBy=city&sortDesc=true&page=1000',
  'postcodes?zipCode=123',
  'postcodes?city=town 77',
  'postcodes?state=A&sortBy=state',
  'ports?page=1&pageSize=50',
  `ports?page=${lastPage(ports)}&pageSize=50`,
  'ports?sortBy=name&page=1200',
  'ports?searchQuery=harbour 999',
  'ports?searchQuery=nothing like it',
]
let worst = 0
for (const query of asked) {
  const times: number[] = []
  let total: string | null = null
  for (let round = 0; round < 7; round += 1) {
    const start = performance.now()
    const response = await app.request(`/api/admin/management/${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.json()
    if (response.status !== 200) throw new Error(`${query}: ${response.status}`)
    total = response.headers.get('x-total-count')
    times.push(performance.now() - start)
  }
  const median = times.toSorted((one, other) => one - other)[3] ?? 0
  worst = Math.max(worst, median)
  console.log(`${query}: ${Math.round(median)} ms of ${total} rows`)
}
console.log(`worst ${Math.round(worst)} ms, limit ${limitMs} ms`)

await close()
if (worst > limitMs) process.exitCode = 1
