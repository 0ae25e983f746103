import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { ModeLanding } from './ModeLanding.tsx'

test.each(
  biddableModes.flatMap((mode) =>
    (['Customer', 'Carrier'] as const).map(
      (role) => [modeDefinitions[mode].title, role, mode] as const,
    ),
  ),
)('%s is the title of where the mode opens for a %s', async (title, role, mode) => {
  const backend = await givenBackend()

  renderScreen(<ModeLanding mode={mode} />, { as: await backend.person(role) })

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})
