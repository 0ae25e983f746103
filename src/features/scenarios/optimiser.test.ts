import { expect, test, vi } from 'vitest'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { finished } from '#domain/steps.ts'
import { bytesOf, openOptimiser, Superseded } from './optimiser.ts'
import type { Question, ToOptimiser } from './optimiser-answers.ts'
import { unsolved } from './unsolved.ts'

const columns: AwardColumns = {
  months: ['2026-01', '2026-02'],
  terms: { minimumShare: 100, maximumCarriersPerLane: 1 },
  carriers: [{ id: 5, name: 'Frachtführer "Süd"', servicePoints: null }],
  lanes: {
    id: [1, 2],
    region: ['EMEA', ''],
    equipment: ['40HC', ''],
    origin: ['Gdańsk, PL', '東京, JP'],
    destination: ['Reno, NV', 'Boise, ID'],
    businessUnit: ['', ''],
    volume: [80.5, 0],
    loads: [0, 0],
    monthVolumes: [],
    baselineCents: [30_000_000, null],
    co2eKg: [null, null],
    incumbentId: [5, null],
  },
  bids: {
    id: [7],
    laneId: [1],
    carrierId: [5],
    version: [1],
    cents: [28_000_000],
    room: [100],
    months: [1],
    transitDays: [null],
    co2eKg: [1.25],
  },
}

test('a worker reads the tender that was sent to it, letter by letter', () => {
  const sent = finished(bytesOf(columns))

  expect(JSON.parse(new TextDecoder().decode(sent))).toEqual(columns)
})

test('parts of a tender that nobody gave are not sent', () => {
  const sent = finished(bytesOf({ ...columns, capacities: undefined, offers: undefined }))

  expect(JSON.parse(new TextDecoder().decode(sent))).toEqual(columns)
})

/** Workers that list what they were asked, and answer when `answer` is called. */
function givenWorkers(cores: number) {
  const started: { asked: Question[]; isEnded: boolean; answer: (answer: unknown) => void }[] = []
  class AskedWorker extends EventTarget {
    #lastId = 0
    readonly #own = {
      asked: new Array<Question>(),
      isEnded: false,
      answer: (answer: unknown) =>
        this.dispatchEvent(new MessageEvent('message', { data: { id: this.#lastId, answer } })),
    }
    constructor() {
      super()
      started.push(this.#own)
    }
    postMessage(message: ToOptimiser) {
      if (!('question' in message)) return
      this.#lastId = message.id
      this.#own.asked.push(message.question)
    }
    terminate() {
      this.#own.isEnded = true
    }
  }
  vi.stubGlobal('Worker', AskedWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: cores })
  const optimiser = openOptimiser(new Uint8Array())
  const asked = () => started.map((own) => own.asked.map(aboutOf))
  return { optimiser, started, asked }
}

const aboutOf = (question: Question) =>
  'rule' in question ? `${question.kind} ${String(question.rule)}` : question.kind

const scenarioOf = (id: string): Scenario =>
  scenarioSchema.parse({ rules: [{ id, kind: 'carriers', per: 'all', most: 1 }] })

const { result } = unsolved

test.each([
  { cores: 1, searching: 2 },
  { cores: 2, searching: 2 },
  { cores: 4, searching: 3 },
  { cores: 16, searching: 3 },
])('of $cores cores $searching search side by side, the most urgent first', async (one) => {
  const { optimiser, started, asked } = givenWorkers(one.cores)
  const tagOf = (rule: string) =>
    optimiser.ask('tag', { scenario: scenarioOf('few'), result, rule })
  const rules = ['a', 'b', 'c', 'd', 'e']
  const [first] = rules.map(tagOf)
  const solving = optimiser.ask('solve', { scenario: scenarioOf('few'), effort: 'quick' })

  expect(asked()).toEqual(rules.slice(0, one.searching).map((rule) => [`tag ${rule}`]))
  started[0]!.answer('price of a')
  expect(await first).toBe('price of a')
  expect(asked()[0]).toEqual(['tag a', 'solve'])
  started[0]!.answer('an award')
  expect(await solving).toBe('an award')
})

test('what is answered at once waits for no search', () => {
  const { optimiser, asked } = givenWorkers(2)
  const scenario = scenarioOf('few')
  for (const rule of ['a', 'b', 'c']) void optimiser.ask('tag', { scenario, result, rule })
  void optimiser.ask('estimate', { scenario, prices: [] })

  expect(asked()).toEqual([['tag a'], ['tag b'], ['estimate']])
})

test('the worker that explained a conflict is asked what else there is to it, however busy', async () => {
  const { optimiser, started, asked } = givenWorkers(2)
  const [one, other] = [scenarioOf('one'), scenarioOf('other')]
  const explained = optimiser.ask('conflict', { scenario: one })
  started[0]!.answer(['one'])
  await explained
  void optimiser.ask('conflict', { scenario: other })
  void optimiser.ask('tag', { scenario: one, result, rule: 'a' })
  void optimiser.ask('nearest', { scenario: other, rule: 'other', knob: 'most' })

  expect(asked()).toEqual([['conflict', 'conflict'], ['tag a']])
  started[1]!.answer(null)
  expect(asked()[1]).toEqual(['tag a'])
  started[0]!.answer(['other'])
  expect(asked()[0]).toEqual(['conflict', 'conflict', 'nearest other'])
})

test('a search nobody waits for ends with its worker, and the others go on', async () => {
  vi.useFakeTimers()
  const { optimiser, started, asked } = givenWorkers(2)
  const scenario = scenarioOf('few')
  const leaving = new AbortController()
  const left = optimiser.ask('tag', { scenario, result, rule: 'a' }, leaving.signal)
  const kept = optimiser.ask('tag', { scenario, result, rule: 'b' })
  const late = optimiser.ask('tag', { scenario, result, rule: 'c' })
  leaving.abort()

  await expect(left).rejects.toThrow(Superseded)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([false, false])
  vi.advanceTimersByTime(250)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false, false])
  expect(asked()).toEqual([['tag a'], ['tag b'], ['tag c']])
  started[2]!.answer('price of c')
  started[1]!.answer('price of b')
  expect(await Promise.all([kept, late])).toEqual(['price of b', 'price of c'])
})
