import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenGrid } from './given-grid.tsx'

test('copied cells are tab-separated, with text that looks like a formula kept as text', async () => {
  const { user } = givenGrid({ rows: [{ code: '=HYPERLINK("x")', country: 'NL', berths: -70.5 }] })

  await user.click(screen.getByRole('rowheader', { name: /HYPERLINK/ }))
  await user.keyboard('{Shift>}{End}{/Shift}')
  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })

  expect(copied.get('text/plain')).toBe(`"'=HYPERLINK(""x"")"\tNL\t-70.5`)
  expect(copied.get('text/html')).toContain('<td>-70.5</td>')
})

test('a copied postcode keeps its zero and a cell of two lines its break', async () => {
  const { user } = givenGrid({ rows: [{ code: '02108', country: 'Gate 4\nno vans', berths: 1 }] })

  await user.click(screen.getByRole('rowheader', { name: '02108' }))
  await user.keyboard('{Shift>}{End}{/Shift}')
  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })

  expect(copied.get('text/plain')).toBe('02108\t"Gate 4\nno vans"\t1')
  expect(copied.get('text/html')).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">02108</td><td>Gate 4<br>no vans</td><td>1</td></tr></table>`,
  )
})
