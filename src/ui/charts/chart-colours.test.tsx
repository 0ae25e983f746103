import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useChartColours } from './chart-colours.ts'

const { dataset } = document.documentElement
afterEach(() => {
  delete dataset['bsTheme']
})

const Awarded = () => <p>{useChartColours().meaning.awarded}</p>

test('charts of the dark theme are in the light colours by the time they are printed', async () => {
  dataset['bsTheme'] = 'dark'
  render(<Awarded />)
  expect(screen.getByText('#9675f1')).toBeVisible()

  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('#6534d9')).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))

  expect(await screen.findByText('#9675f1')).toBeVisible()
})
