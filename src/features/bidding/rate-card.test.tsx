import { screen } from '@testing-library/react'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { bids } from '#contract/bids.ts'
import { Mode } from '#domain/mode.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

test('a carrier takes the rates it won home as a workbook of numbers', async () => {
  const { backend, shipper, carrier, omaha } = await givenCarrierTender()
  const bid = await bidOn(backend, carrier, omaha)
  await backend.ask(bids.accept, {
    as: shipper,
    body: {
      awards: [{ laneId: omaha.id, bidId: bid?.id ?? 0, version: bid?.version ?? 0 }],
      confirm: true,
    },
  })
  const saved = savedFiles()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as: carrier })

  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('button', { name: 'Rate card of what is awarded, xlsx' }))

  const { name, blob } = await onlyFile(saved)
  expect(name).toBe('Laneward Road - FTL rate card.xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  const [headings = [], card = []] = sheets[0]?.rows ?? []
  expect(card[headings.indexOf('Lane ID')]).toBe(omaha.id)
  expect(card[headings.indexOf('Linehaul per mile')]).toBe(2)
  expect(card[headings.indexOf('Currency')]).toBe('USD')
})
