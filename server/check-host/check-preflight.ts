import { type Finding, finding } from './finding.ts'
import type { HostCaller } from './host-caller.ts'

const what = 'calls from another origin (CORS)'

/** Headers the app reads beyond those every page may. */
const read = ['fname', 'x-total-count']

/** Whether the browser lets a page of `origin` open the hub: its client sends credentials, for which no star stands. */
export async function checkHubPreflight(
  ask: HostCaller,
  { origin, hubPath }: { origin: string; hubPath: string },
  as: string,
): Promise<Finding> {
  const sent = ['authorization', 'x-requested-with', 'x-signalr-user-agent']
  const { headers } = await ask({
    method: 'OPTIONS',
    path: `${hubPath}/negotiate?negotiateVersion=1`,
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': sent.join(','),
    },
  })
  const expected: [string, string, boolean][] = [
    [
      'access-control-allow-origin',
      origin,
      listed('access-control-allow-origin', headers).includes(origin),
    ],
    [
      'access-control-allow-credentials',
      'true',
      headers.get('access-control-allow-credentials') === 'true',
    ],
    ...sent.map((name): [string, string, boolean] => [
      'access-control-allow-headers',
      `${name} among them`,
      listed('access-control-allow-headers', headers).includes(name),
    ]),
  ]
  const notes = expected
    .filter(([, , isThere]) => !isThere)
    .map(([name, wanted]) => `${name}: expected ${wanted}, found ${headers.get(name) ?? 'nothing'}`)
  const title = `hub ${hubPath}: from another origin (CORS)`
  if (notes.length === 0) return finding(title, as, 'fine')
  return finding(title, as, 'differs', [
    ...notes,
    'the app asks for notifications every minute instead',
  ])
}

const listed = (name: string, from: Headers) =>
  (from.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase())

/** Whether a browser hands the answers of the host to a page of `origin`. */
export async function checkPreflight(ask: HostCaller, origin: string): Promise<Finding> {
  const notes: string[] = []
  const headers = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type',
  }
  const preflight = await ask({ method: 'OPTIONS', path: '/api/lanes/start', headers })
  if (preflight.status < 200 || preflight.status >= 300)
    notes.push(
      `OPTIONS /lanes/start: expected status 204, found ${preflight.status || preflight.instead}`,
    )
  const allowed = preflight.headers.get('access-control-allow-origin')
  if (allowed !== origin && allowed !== '*')
    notes.push(`access-control-allow-origin: expected ${origin}, found ${allowed ?? 'nothing'}`)
  const methods = listed('access-control-allow-methods', preflight.headers)
  if (!methods.includes('put') && !methods.includes('*'))
    notes.push(
      `access-control-allow-methods: expected PUT among them, found ${methods.join(', ') || 'nothing'}`,
    )
  const taken = listed('access-control-allow-headers', preflight.headers)
  // A star does not stand for `authorization` (Fetch standard, 3.3.6).
  for (const name of ['authorization', 'content-type']) {
    if (!taken.includes(name) && !(name === 'content-type' && taken.includes('*')))
      notes.push(
        `access-control-allow-headers: expected ${name} among them, found ${taken.join(', ') || 'nothing'}`,
      )
  }
  if (notes.length > 0) {
    notes.push('the app works only when it is served from the same origin as the host')
    return finding(what, '', 'differs', notes, { mainJob: true })
  }
  const answer = await ask({ method: 'POST', path: '/api/auth', body: {} })
  const refused = answer.headers.get('access-control-allow-origin')
  if (refused !== origin && refused !== '*') {
    const note = `a refusal (POST /auth with status ${answer.status}): expected access-control-allow-origin ${origin}, found ${refused ?? 'nothing'}: the browser hides its reason from the app`
    return finding(what, '', 'differs', [note])
  }
  const shown = listed('access-control-expose-headers', answer.headers)
  const hidden = read.filter((name) => !shown.includes(name) && !shown.includes('*'))
  if (hidden.length > 0) {
    const note = `access-control-expose-headers: expected ${hidden.join(', ')} among them: files are named by the app, pages count their own rows`
    return finding(what, '', 'differs', [note])
  }
  return finding(what, '', 'fine')
}
