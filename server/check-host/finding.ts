import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { readProblem } from '#contract/read-problem.ts'
import { type HostAnswer, isOfItsKind } from './host-caller.ts'
import { judgeAnswer } from './judge-answer.ts'

export type Verdict =
  | 'fine'
  | 'read all the same'
  | 'rows left out'
  | 'unreadable'
  | 'missing'
  | 'refused'
  | 'failing'
  | 'differs'
  | 'not tried'

export type Finding = {
  /** 'GET /lanes/mode?mode=4', 'sign in', 'hub' */
  what: string
  as: string
  verdict: Verdict
  /** Where, what was expected, what was found; what the app makes of it. */
  notes: string[]
  /** Whether the main job (sign in, lanes, bids, award) cannot be done as it should. */
  breaks: boolean
  leftOut: number
  unknownWords: string[]
}

type Details = Partial<Pick<Finding, 'leftOut' | 'unknownWords'>> & { mainJob?: boolean }

/** A finding; what is wrong with a part of the main job breaks it. */
export function finding(
  what: string,
  as: string,
  verdict: Verdict,
  notes: string[] = [],
  { mainJob = false, leftOut = 0, unknownWords = [] }: Details = {},
): Finding {
  const harmless: Verdict[] = ['fine', 'read all the same', 'not tried']
  const breaks = mainJob && !harmless.includes(verdict)
  return { what, as, verdict, notes, breaks, leftOut, unknownWords }
}

/** Calls without which nobody signs in, sees lanes, bids and awards. */
const mainJob = new Set([
  'auth.signIn',
  'auth.refresh',
  'config.availableModes',
  'config.negotiationTerms',
  'lanes.list',
  'lanes.start',
  'bids.charges',
  'bids.ofLane',
  'bids.ofLanes',
  'bids.save',
  'bids.accept',
])

const outcome: Partial<Record<Verdict, string>> = {
  'rows left out': 'the app counts these rows on the page and leaves them out of lists and totals',
  unreadable: 'the app shows "Something went wrong" in place of this part',
}

export type NamedCall = { name: string; call: Endpoint }

export function judge(
  { name, call }: NamedCall,
  what: string,
  as: string,
  answer: HostAnswer,
): Finding {
  const { status, json, instead } = answer
  const details = { mainJob: mainJob.has(name) }
  if (status === 0) return finding(what, as, 'failing', [instead ?? 'no answer'], details)
  if ([404, 405, 501].includes(status)) {
    const note = `status ${status}: the app shows this part as empty or not offered`
    return finding(what, as, 'missing', [note], details)
  }
  if (status === 401 || status === 403) {
    const note = `expected an answer to this role, found status ${status}`
    return finding(what, as, 'refused', [note], details)
  }
  if (status < 200 || status >= 300) {
    return finding(what, as, 'failing', [`status ${status}${reasonIn(json)}`], details)
  }
  if (!isOfItsKind(call, answer)) {
    const note = `expected ${kindOf(call)}, found ${instead ?? 'JSON'} with status ${status}`
    return finding(what, as, 'unreadable', [note, outcome.unreadable ?? ''], details)
  }
  const { response } = call
  if (response === null || 'blob' in response) return finding(what, as, 'fine')
  if (isChange(call) && json === null && !response.safeParse(null).success) {
    return finding(what, as, 'differs', [
      `expected what it came to, found nothing with status ${status}`,
      'the app takes the change for done and asks again for what it shows',
    ])
  }
  const { verdict, differences, leftOut, unknownWords } = judgeAnswer(
    response,
    withoutSecrets(json),
  )
  const notes = [...differences, ...unknownWords.map((word) => `${word} is shown as it is`)]
  const then = outcome[verdict]
  if (then !== undefined) notes.push(then)
  return finding(what, as, verdict, notes, { ...details, leftOut, unknownWords })
}

const kindOf = ({ response }: Endpoint) =>
  response !== null && 'blob' in response ? 'a file' : 'JSON'

function reasonIn(json: unknown): string {
  const problem = readProblem(json)
  return problem ? `: ${problem.message}` : ''
}

/** What is found is printed: never a token. */
function withoutSecrets(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]: [string, unknown]) => [
      name,
      /token|password|secret|challenge/i.test(name) && typeof value === 'string' ? 'hidden' : value,
    ]),
  )
}
