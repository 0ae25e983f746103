import { carbon } from '#contract/ext/carbon.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { bids } from '#contract/bids.ts'
import { biddableModes, Mode, modeDefinitions } from '#domain/mode.ts'
import { openBackend } from '#tests/support/backend.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { processUploads } from '#tests/support/intake.ts'

// Run in a copy of the program that knows a sixth mode: a shipper's file to emissions, written as one line of JSON.
const mode = biddableModes.find((one) => modeDefinitions[one].title === 'Rail')
if (mode === undefined) throw new Error('This copy has no sixth mode.')

const backend = await openBackend()
const shipper = await backend.person('Customer', 'Aster Foods')
const carrier = await backend.person('Carrier', 'Prairie Rail')
await givenWorkingTogether(backend, shipper, [carrier])

const form = new FormData()
const file = [
  'Shipment,Ship date,Mode,Origin,Destination,Equipment,Containers,Carrier,Miles,Weight (kg),Freight cost (USD)',
  'R1,2026-01-05,by rail,"Chicago, IL 60601","Dallas, TX 75201",40HC,3,Prairie Rail,967,18000,2100',
  'R2,2026-02-05,Rail,"Chicago, IL 60601","Dallas, TX 75201",40HC,3,Prairie Rail,967,18000,2300',
]
form.append('settings', '{}')
form.append('files', new File([file.join('\n')], 'history.csv'))
const { answer: received } = await backend.ask(shipments.upload, {
  as: shipper,
  query: { mode: Mode.Universal },
  body: form,
})
await processUploads(backend)
const id = received[0]?.upload?.id ?? 0
const { answer: read } = await backend.ask(uploads.one, { as: shipper, params: { id } })
await backend.ask(uploads.approve, { as: shipper, body: [id] })
await processUploads(backend)

const laneOf = async () =>
  (await backend.ask(laneCalls.list, { as: shipper, query: { mode } })).answer[0]
const laneId = (await laneOf())?.id ?? 0
await backend.ask(laneCalls.start, { as: shipper, body: { laneIds: [laneId] } })
const { answer: charges } = await backend.ask(bids.charges, { as: carrier, params: { id: laneId } })
const amounts = Object.fromEntries(
  charges.flatMap(({ chargeId, mandatory }) => (mandatory ? [[chargeId, 2]] : [])),
)
const { answer: saved } = await backend.ask(bids.save, {
  as: carrier,
  body: { bids: [{ laneId, version: null, charges: amounts }], submit: true },
})
const [bid] = saved
await backend.ask(bids.accept, {
  as: shipper,
  body: { awards: [{ laneId, bidId: bid?.id ?? 0, version: bid?.version ?? 0 }], confirm: true },
})
const { answer: sheet } = await backend.ask(laneCalls.calculateCo2, {
  as: shipper,
  params: { id: laneId },
})
const lane = await laneOf()
const { answer: emitting } = await backend.ask(carbon.lanes, { as: shipper, params: { id: mode } })
process.stdout.write(
  `${JSON.stringify({
    accepted: read.rowsAccepted,
    lane: lane?.locationStr,
    equipment: lane?.equipmentType,
    service: lane?.serviceType,
    status: lane?.status,
    legs: sheet.legs.map(({ name, factor }) => `${name}, ${factor} g/tkm`),
    volume: lane?.unitMeasure,
    emitting: emitting.length,
  })}\n`,
)
await backend.close()
