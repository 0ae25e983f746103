import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { ExchangeRates } from './ExchangeRates.tsx'

beforeAll(givenBackend, 60_000)

const saved = async (backend: Backend, as: Person) =>
  (await backend.ask(exchangeRates.list, { as, query: {} })).answer
const table = () => screen.findByRole('table', { name: 'Exchange rates' })

test('a rate is added where there was none, with what is wrong beside its field', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataLite')
  const user = renderScreen(<ExchangeRates />, { as: analyst })
  expect(await screen.findByText(/^No exchange rates yet/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Add rate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add exchange rate' }))
  await user.type(dialog.getByLabelText('Currency'), 'krw')
  await user.clear(dialog.getByLabelText('Date'))
  await user.type(dialog.getByLabelText('Date'), '2025-03-03')
  await user.type(dialog.getByLabelText('USD per unit'), '1390')
  await user.click(dialog.getByRole('button', { name: 'Add rate' }))
  expect(await dialog.findByText('Enter US dollars for one KRW, such as 1.0842.')).toBeVisible()
  await user.clear(dialog.getByLabelText('USD per unit'))
  await user.type(dialog.getByLabelText('USD per unit'), '0,00072{Enter}')

  expect(
    await within(await table()).findByRole('row', { name: /KRW.*0\.00072.*Entered/ }),
  ).toBeVisible()
  expect(await saved(backend, analyst)).toMatchObject([
    { currency: 'KRW', date: '2025-03-03', usdPerUnit: 0.00072 },
  ])
})

test('a rate is edited; what somebody else changed in the meantime is not overwritten', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.04]])
  const user = renderScreen(<ExchangeRates />, { as: shipper })

  await user.click(await screen.findByRole('button', { name: 'Edit EUR rate of 2025-03-03' }))
  const [rate] = await saved(backend, shipper)
  await backend.ask(exchangeRates.change, {
    as: shipper,
    params: { id: rate?.id ?? 0 },
    body: { currency: 'EUR', date: '2025-03-03', usdPerUnit: 1.05, seen: 1.04 },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit EUR rate' }))
  await user.clear(dialog.getByLabelText('USD per unit'))
  await user.type(dialog.getByLabelText('USD per unit'), '1.06')
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This exchange rate was changed elsewhere: 1.05 US dollars for one EUR on 3 Mar 2025. Saving replaces it with what you entered here.',
  )
  expect(dialog.getByLabelText('USD per unit')).toHaveValue('1.06')
  expect(await saved(backend, shipper)).toMatchObject([{ usdPerUnit: 1.05 }])
  await user.click(dialog.getByRole('button', { name: 'Load again' }))
  expect(dialog.getByLabelText('USD per unit')).toHaveValue('1.05')
  expect(dialog.queryByRole('alert')).toBeNull()
})

async function deleteEuro() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenRates(backend, shipper, [
    ['EUR', '2025-03-03', 1.04],
    ['GBP', '2025-03-03', 1.26],
  ])
  const user = renderScreen(<ExchangeRates />, { as: shipper })
  await user.click(await screen.findByRole('button', { name: 'Delete EUR rate of 2025-03-03' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /EUR/ })).not.toBeInTheDocument())
  return { backend, shipper, user }
}

test('a deletion can be undone', async () => {
  const { backend, shipper, user } = await deleteEuro()

  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByRole('row', { name: /EUR/ })).toBeVisible()
  expect(await saved(backend, shipper)).toHaveLength(2)
})

test('a deletion is sent once it can no longer be undone', async () => {
  const { backend, shipper, user } = await deleteEuro()
  expect(await saved(backend, shipper)).toHaveLength(2)

  await user.click(await screen.findByRole('button', { name: 'Delete now' }))

  await waitFor(async () =>
    expect((await saved(backend, shipper)).map(({ currency }) => currency)).toEqual(['GBP']),
  )
})

test('the table is filtered by currency, as the address says', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenRates(backend, shipper, [
    ['EUR', '2025-03-03', 1.04],
    ['GBP', '2025-03-03', 1.26],
  ])
  renderScreen(<ExchangeRates />, { as: shipper, url: '/?currency=GBP' })

  expect(await screen.findByRole('row', { name: /GBP/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /EUR/ })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Currency')).toHaveValue('GBP'))
})

test('a file is previewed before it is imported, and refused line by line', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.1]])
  const user = renderScreen(<ExchangeRates />, { as: shipper })
  await user.click(await screen.findByRole('button', { name: 'Import rates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import exchange rates' }))
  const drop = dialog.getByLabelText('Drop a rate file here, or choose it')

  await user.upload(
    drop,
    new File(['Currency,Date,USD per unit\nEURO,2025-03-03,1.1\n'], 'treasury.csv'),
  )
  expect(await dialog.findByText('Nothing is saved until these are fixed:')).toBeVisible()
  expect(dialog.getByRole('row', { name: /2 Currency EURO/ })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.upload(
    drop,
    new File(['Date,USD,JPY,GBP,\n2025-03-03,1.0465,157.49,0.8263,\n'], 'eurofxref-hist.csv'),
  )

  expect(await dialog.findByText(/2 new, 1 changed, 0 unchanged/)).toBeVisible()
  expect(dialog.getByRole('row', { name: /JPY 2025-03-03 1 0 0\.0066448663/ })).toBeVisible()
  expect(await saved(backend, shipper)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Import 3 rates' }))

  expect(await within(await table()).findByRole('row', { name: /JPY.*ECB/ })).toBeVisible()
  expect(await saved(backend, shipper)).toHaveLength(3)
})

test('rates that could not be loaded are asked for again', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.04]])
  network.use(
    http.get('*/api/ext/exchange-rates', () => new HttpResponse(null, { status: 400 }), {
      once: true,
    }),
  )
  const user = renderScreen(<ExchangeRates />, { as: shipper })

  expect(await screen.findByText('The exchange rates could not be loaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('row', { name: /EUR/ })).toBeVisible()
})
