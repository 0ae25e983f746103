import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { http as client } from '#lib/http.ts'
import { network } from '#tests/support/screen-backend.ts'
import { field, givenOwner } from '#tests/support/given-reference.tsx'

test.each([
  [
    'the answer of the server',
    () => new HttpResponse('No such key', { status: 400 }),
    'No such key',
  ],
  ['that none came', () => HttpResponse.error(), 'No response received from server'],
])('adding a property that fails reports %s', async (_what, answer, message) => {
  const { show } = await givenOwner()
  network.use(http.post('*/api/admin/management/properties', answer))

  await addPhone(show)

  expect(await screen.findByText(message)).toBeVisible()
})

test('adding a property that could not be asked for reports what stood in the way', async () => {
  const { show } = await givenOwner()
  const obstacle = client.interceptors.request.use((config) => {
    if (config.method === 'post') throw new Error('no room for its body')
    return config
  })
  onTestFinished(() => client.interceptors.request.eject(obstacle))

  await addPhone(show)

  expect(
    await screen.findByText('Error in setting up the request: no room for its body'),
  ).toBeVisible()
})

type Owner = Awaited<ReturnType<typeof givenOwner>>

async function addPhone(show: Owner['show']): Promise<void> {
  const user = show('property', '/')
  await user.click((await screen.findAllByRole('button', { name: 'Add property' }))[0]!)
  await user.type(field('Key'), 'phone{Enter}')
}
