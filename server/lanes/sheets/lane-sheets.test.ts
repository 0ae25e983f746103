import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LaneSheet } from '#contract/lanes.ts'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import { laneMonths } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe('a lane sheet', () => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld('embedded')
  })
  afterAll(() => world?.close())

  const list = async (as: Person, mode: Mode = Mode.OceanFCL) =>
    (await (await world.request(`/lanes/mode?mode=${mode}`, { as })).json()) as Lane[]
  const send = (as: Person, csv: string | File, mode = 2) => {
    const form = new FormData()
    form.append('files', typeof csv === 'string' ? new File([csv], 'lanes.csv') : csv)
    return world.request(`/lanes/upload/${mode}`, { as, method: 'POST', form })
  }
  const upload = async (as: Person, csv: string | File, mode?: Mode) => {
    const [answer] = (await (await send(as, csv, mode)).json()) as LaneSheet[]
    return answer
  }

  test('sets volumes and targets by lane id; months keep their shape', async () => {
    const { shipper } = await givenTender(world)
    const first = await givenLane(world, shipper, { months: { '2026-01': 40, '2026-02': 80 } })
    const second = await givenLane(world, shipper, { targetCents: 500 })

    const answer = await upload(
      shipper,
      `Lane ID,Containers,Target\n${first},240,"1,950.50"\n${second},,N/A\n`,
    )

    expect(answer).toMatchObject({
      result: UploadResult.Success,
      problems: [],
      upload: { kind: UploadKind.LaneUpload, status: UploadStatus.Completed, rowsAccepted: 2 },
    })
    expect(await list(shipper)).toMatchObject([
      { id: first, unitMeasure: 240, baselineCost: 600_000, targetPrice: 1950.5 },
      { id: second, unitMeasure: 120, targetPrice: 0 },
    ])
    const months = await world.context.database.db
      .select()
      .from(laneMonths)
      .where(eq(laneMonths.laneId, first))
      .orderBy(laneMonths.month)
    expect(months.map(({ forecastVolume }) => forecastVolume)).toEqual([80, 160])
  })

  test('made from the export goes straight back', async () => {
    const { shipper } = await givenTender(world)
    await givenLane(world, shipper)
    const exported = await world.request('/lanes/export', {
      as: shipper,
      method: 'POST',
      body: { mode: 2 },
    })
    const { sheets } = await readXlsx(new Uint8Array(await exported.arrayBuffer()))
    const rows = sheets[0]?.rows ?? []
    const at = rows[0]?.indexOf('Target') ?? -1
    if (rows[1]) rows[1][at] = 240_000

    const bytes = await writeXlsx({ sheets: [{ name: 'Lanes', rows }] })
    const answer = await upload(shipper, new File([new Uint8Array(bytes)], 'lanes.xlsx'))

    expect(answer?.upload?.status).toBe(UploadStatus.Completed)
    expect(await list(shipper)).toMatchObject([{ targetPrice: 240_000, unitMeasure: 120 }])
  })

  test('made from an FTL export keeps yearly miles apart from the miles of a trip', async () => {
    const { shipper } = await givenTender(world)
    const forecastVolume = 146_238.367_538_622_96
    const year = { historicVolume: forecastVolume, forecastVolume }
    await givenLane(world, shipper, { mode: Mode.RoadFTL, miles: 1523, ...year })
    const body = { mode: Mode.RoadFTL, format: 'csv' }
    const exported = await world.request('/lanes/export', { as: shipper, method: 'POST', body })
    const text = await exported.text()
    expect(text).toContain(',1523,60,146238.37,mi,')

    const answer = await upload(shipper, text, Mode.RoadFTL)

    expect(answer?.upload?.status).toBe(UploadStatus.Completed)
    expect(await list(shipper, Mode.RoadFTL)).toMatchObject([{ unitMeasure: forecastVolume }])
  })

  test('with problems is reported by row and column, and changes nothing', async () => {
    const { shipper } = await givenTender(world)
    const { shipper: stranger } = await givenTender(world)
    const good = await givenLane(world, shipper)
    const started = await givenLane(world, shipper)
    const foreign = await givenLane(world, stranger)
    await start(world, shipper, [started])

    const answer = await upload(
      shipper,
      `Lane ID,Containers,Target\n${good},10,5\n${good},20,5\n${started},1,1\n${foreign},1,1\nx,1,1\n${good},-3,cheap\n`,
    )

    expect(answer?.upload?.status).toBe(UploadStatus.Rejected)
    const cells = answer?.problems.map(({ row, column, found }) => [row, column, found])
    expect(cells).toEqual([
      [3, 'Lane ID', String(good)],
      [4, 'Lane ID', String(started)],
      [5, 'Lane ID', String(foreign)],
      [6, 'Lane ID', 'x'],
      [7, 'Containers', '-3'],
      [7, 'Target', 'cheap'],
    ])
    const [lane] = (await list(shipper)).filter(({ id }) => id === good)
    expect(lane).toMatchObject({ unitMeasure: 120, version: 1 })
    expect(await list(stranger)).toMatchObject([{ unitMeasure: 120, version: 1 }])
  })

  test('that is none is refused with its code', async () => {
    const { shipper, carriers, analyst } = await givenTender(world)
    const laneId = await givenLane(world, shipper)

    expect(await upload(shipper, 'Name,Age\nAnn,31\n')).toMatchObject({
      result: UploadResult.InvalidFormat,
      upload: null,
    })
    expect(await upload(shipper, `Lane ID,Target\n${laneId},\n`)).toMatchObject({ upload: null })
    expect((await send(carriers[0], 'Lane ID,Target\n1,1\n')).status).toBe(403)
    expect((await send(analyst, 'Lane ID,Target\n1,1\n')).status).toBe(403)
    expect((await send(shipper, 'Lane ID,Target\n1,1\n', 5)).status).toBe(400)
  })
})
