import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { attemptWord } from './attempt.ts'
import { signedIn } from './people.ts'

test('a messy German file is asked about once, repaired, reviewed and approved', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  const attempt = attemptWord()
  const row = (number: number, date: string, from: string, weight: string, cost: string) =>
    `DE${attempt}-${number};${date};${from};Deutschland;Lyon;Frankreich;${weight};710,5;${cost}`
  const lines = [
    'Frachten Quartal 1;;;;;;;;',
    'Sendungsnr.;Versanddatum;Abgangsort;Abgangsland;Zielort;Zielland;Gewicht (lb);Entfernung (km);Frachtkosten',
    row(1, '24.03.2025', 'Augsburg', '12.400,5', '1.234,50'),
    row(2, '03.04.2025', 'Würzburg', '9.800', '1950,50'),
    row(3, '04.04.2025', `Werk ${attempt}7`, '9.800', '1.150,50'),
    row(4, '05.04.2025', attempt === 'A' ? 'Nürnbrg' : 'Nürnbeg', '9.800', '1.050,00'),
  ]
  // As Excel saves it on a German computer.
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
  const name = `Frachten ${attempt}.csv`
  await page.goto('/upload')
  await page
    .getByLabel('Drop shipment files here, or choose them')
    .setInputFiles({ name, mimeType: 'text/csv', buffer })

  const panel = page.getByRole('article', { name })
  await panel.getByLabel('Transport mode').selectOption({ label: 'Road - FTL' })
  await expect(panel).toContainText('Answer: currency of "Frachtkosten".')
  await expect(panel).toContainText('Heading says lb')
  await panel
    .getByRole('group', { name: /Currency of/ })
    .getByRole('combobox')
    .selectOption('EUR')
  const preview = panel.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('24 Mar 2025')
  await expect(preview).toContainText('Würzburg')
  await expect(preview).toContainText('EUR 1,950.50')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  await page.getByRole('row').filter({ hasText: name }).getByText(name).click()
  const main = page.getByRole('main')
  const places = main.getByRole('group', { name: 'Place not found' })
  await main.getByRole('button', { name: 'Accept 1 suggestion (1 row)' }).click()
  await expect(places).toContainText(/Read as "N.*rnberg, DE"/)
  await places.getByLabel(`Place for Werk ${attempt}7, Deutschland`).fill('Augsburg')
  await places
    .getByRole('option', { name: /^Augsburg/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'Check again' }).click()

  await expect(main).toContainText('Waiting for approval')
  await expect(main.getByRole('table', { name: 'Places' })).toContainText(
    `Werk ${attempt}7, Deutschland`,
  )
  await main.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(main).toContainText('Done')
})
