import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DraftCell, bidDrafts, mostDraftCells } from '#contract/ext/bid-drafts.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  fclOffer,
  givenColleague,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { reaches } from '#server/hub/deliver.ts'

type Typed = Partial<{ column: string; text: string | null; typedAt: string; base: number | null }>

describe.each(databaseKinds)('what is typed in a bid sheet (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  async function givenStarted() {
    const tender = await givenTender(world)
    const laneId = await givenLane(world, tender.shipper)
    await start(world, tender.shipper, [laneId])
    const [carrier, rival] = tender.carriers
    return { ...tender, laneId, carrier, rival, maria: await givenColleague(world, carrier) }
  }

  const cell = (laneId: number, typed: Typed = {}) => ({
    laneId,
    column: 'base-ocean',
    text: '1200' as string | null,
    typedAt: tenderDay.toISOString(),
    base: null as number | null,
    ...typed,
  })
  const save = async (as: Person, cells: ReturnType<typeof cell>[], mark: '.' | ',' = '.') =>
    (await world.ask(bidDrafts.save, { as, body: { mark, cells } })).answer
  const list = async (as: Person, since = 0) =>
    (await world.ask(bidDrafts.list, { as, query: { mode: Mode.OceanFCL, since } })).answer
  const texts = async (as: Person) =>
    (await list(as)).cells.map(({ column, text }) => [column, text])
  const versionOf = async (as: Person, column = 'base-ocean') =>
    (await list(as)).cells.find((one) => one.column === column)?.version ?? null
  const putRaw = (as: Person, body: object) =>
    world.request('/ext/bid-drafts', { as, method: 'PUT', body })

  test('is there for everybody of the company, with who typed it and when', async () => {
    const { carrier, maria, laneId } = await givenStarted()

    const { taken } = await save(carrier, [
      cell(laneId),
      cell(laneId, { column: 'othc', text: '' }),
    ])

    expect(taken).toHaveLength(2)
    expect((await list(maria)).cells).toMatchObject<Partial<DraftCell>[]>([
      {
        laneId,
        column: 'base-ocean',
        text: '1200',
        mark: '.',
        typedAt: tenderDay.toISOString(),
        by: { id: carrier.userId, name: expect.stringMatching(/./) as unknown as string },
        saved: false,
      },
      { column: 'othc', text: '' },
    ])
  })

  test('is read on from a version, what was taken away included', async () => {
    const { carrier, maria, laneId } = await givenStarted()
    const { taken } = await save(carrier, [cell(laneId), cell(laneId, { column: 'othc' })])
    const { upTo } = await list(maria)

    await save(carrier, [cell(laneId, { text: null, base: taken[0]?.version ?? null })])

    expect((await list(maria, upTo)).cells).toMatchObject([
      { column: 'base-ocean', text: null, saved: false },
    ])
    expect(await texts(maria)).toEqual([['othc', '1200']])
  })

  test('stays as it is when somebody else changed the cell in the meantime, and both are shown', async () => {
    const { carrier, maria, laneId } = await givenStarted()
    await save(maria, [cell(laneId, { text: '1250' })])

    const answer = await save(carrier, [
      cell(laneId, { text: '1200' }),
      cell(laneId, { column: 'othc', text: '90' }),
    ])

    expect(answer.taken.map(({ column }) => column)).toEqual(['othc'])
    expect(answer.changed).toMatchObject([
      { column: 'base-ocean', text: '1250', by: { id: maria.userId } },
    ])
    expect(await texts(carrier)).toEqual([
      ['base-ocean', '1250'],
      ['othc', '90'],
    ])

    await save(carrier, [cell(laneId, { base: answer.changed[0]?.version ?? null })])

    expect(await texts(maria)).toContainEqual(['base-ocean', '1200'])
  })

  test.each([
    ['an earlier', (first: number) => first],
    ['a later', (_first: number, second: number) => second + 1000],
  ])('is not overwritten by what was typed over %s version', async (_which, seen) => {
    const { carrier, maria, laneId } = await givenStarted()
    const versionAfter = async (as: Person, typed: Typed) =>
      (await save(as, [cell(laneId, typed)])).taken[0]?.version ?? 0
    const first = await versionAfter(carrier, { text: '1200' })
    const second = await versionAfter(maria, { text: '1250', base: first })
    const base = seen(first, second)

    const answer = await save(carrier, [cell(laneId, { text: '1300', base })])

    expect(answer).toMatchObject({
      taken: [],
      changed: [{ text: '1250', version: second, by: { id: maria.userId } }],
    })
    expect(await texts(carrier)).toEqual([['base-ocean', '1250']])
  })

  test('is no conflict where two people typed the same, each with their own decimal mark', async () => {
    const { carrier, maria, laneId } = await givenStarted()
    await save(maria, [cell(laneId, { text: '1250,5' })], ',')

    const answer = await save(carrier, [cell(laneId, { text: '1250.5' })])

    expect(answer).toMatchObject({ changed: [], taken: [{ column: 'base-ocean' }] })
    expect((await list(carrier)).cells).toMatchObject([{ text: '1250,5', mark: ',' }])
  })

  test('belongs to the carrier alone', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    world.pushed.length = 0
    await save(carrier, [cell(laneId)])

    expect((await list(rival)).cells).toEqual([])
    expect((await putRaw(shipper, { mark: '.', cells: [cell(laneId)] })).status).toBe(403)
    expect((await world.request('/ext/bid-drafts?mode=2', { as: shipper })).status).toBe(403)
    const heard = (as: Person) => world.pushed.filter((message) => reaches(message, as))
    expect(heard(carrier)).toMatchObject([{ target: 'BidDraftsChanged', args: [] }])
    expect([...heard(rival), ...heard(shipper)]).toEqual([])

    await save(rival, [cell(laneId, { text: '999' })])

    expect(await texts(rival)).toEqual([['base-ocean', '999']])
    expect(await texts(carrier)).toEqual([['base-ocean', '1200']])
  })

  test('is taken only for lanes the carrier is invited to and that are open', async () => {
    const { shipper, laneId, carrier } = await givenStarted()
    const stranger = await world.person('Carrier', `Stranger of ${laneId}`)
    const untouched = await givenLane(world, shipper)

    expect(await save(stranger, [cell(laneId)])).toEqual({
      taken: [],
      changed: [],
      notTaken: [laneId],
    })
    expect((await save(carrier, [cell(untouched), cell(laneId)])).notTaken).toEqual([untouched])
    expect((await list(stranger)).cells).toEqual([])
    expect((await list(carrier)).cells).toMatchObject([{ laneId }])
  })

  test.each([
    [
      'more cells than one call takes',
      (laneId: number) =>
        Array.from({ length: mostDraftCells + 1 }, (_, at) => cell(laneId, { column: `c${at}` })),
    ],
    ['a text longer than any cell', (laneId: number) => [cell(laneId, { text: 'x'.repeat(4001) })]],
    ['one cell twice', (laneId: number) => [cell(laneId), cell(laneId, { text: '7' })]],
    ['nothing', () => []],
  ])('is refused with %s, and nothing is kept', async (_what, cells) => {
    const { carrier, laneId } = await givenStarted()

    expect((await putRaw(carrier, { mark: '.', cells: cells(laneId) })).status).toBe(400)
    expect((await list(carrier)).cells).toEqual([])
  })

  test('comes in pages, none left out', async () => {
    const { carrier, laneId, shipper } = await givenStarted()
    const second = await givenLane(world, shipper)
    await start(world, shipper, [second])
    for (const lane of [laneId, second]) {
      const columns = Array.from({ length: 2600 }, (_, at) => cell(lane, { column: `c${at}` }))
      await save(carrier, columns)
    }

    const first = await list(carrier)
    const rest = await list(carrier, first.upTo)

    expect([first.cells.length, first.more]).toEqual([mostDraftCells, true])
    expect([rest.cells.length, rest.more]).toEqual([200, false])
    expect(
      new Set([...first.cells, ...rest.cells].map((one) => `${one.laneId} ${one.column}`)).size,
    ).toBe(5200)
  })

  test('is gone once the bid says it, and what somebody typed otherwise stays', async () => {
    const { carrier, maria, laneId } = await givenStarted()
    const offer = fclOffer(270_000)
    await save(carrier, [
      cell(laneId, { text: String(offer['base-ocean']) }),
      cell(laneId, { column: 'currency', text: 'usd' }),
      cell(laneId, { column: 'transitDays', text: '12' }),
    ])
    await save(maria, [cell(laneId, { column: 'dthc', text: '155' })])
    const { upTo } = await list(maria)

    await bid(world, carrier, laneId, 270_000)

    expect(await texts(carrier)).toEqual([
      ['transitDays', '12'],
      ['dthc', '155'],
    ])
    expect((await list(maria, upTo)).cells).toMatchObject([
      { column: 'base-ocean', text: null, saved: true },
      { column: 'currency', text: null, saved: true },
    ])
  })

  test('tells a device that was away that its cell was saved otherwise meanwhile', async () => {
    const { carrier, maria, laneId } = await givenStarted()
    const offer = String(fclOffer(270_000)['base-ocean'])
    const { taken } = await save(carrier, [cell(laneId, { text: offer })])
    await bid(world, carrier, laneId, 270_000)

    const away = await save(maria, [cell(laneId, { text: '7', base: taken[0]?.version ?? null })])
    const later = await save(maria, [
      cell(laneId, { text: '8', typedAt: new Date(tenderDay.getTime() + 1).toISOString() }),
    ])

    expect(away.changed).toMatchObject([{ text: null, saved: true, by: { id: carrier.userId } }])
    expect(later).toMatchObject({ changed: [], taken: [{ column: 'base-ocean' }] })
  })

  test('does not outlive an award of its lane', async () => {
    const { shipper, carrier, maria, laneId } = await givenStarted()
    const made = await bid(world, carrier, laneId, 270_000)
    await save(maria, [cell(laneId, { text: '900' })])

    const award = { laneId, bidId: made.id, version: made.version, share: 100, months: [] }
    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [award], confirm: true },
    })

    expect(await versionOf(carrier)).toBeNull()
    expect((await save(maria, [cell(laneId)])).notTaken).toEqual([laneId])
  })
})
