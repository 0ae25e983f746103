import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { signedIn } from './people.ts'
import { smallTargets } from './touch-size.ts'

test('the actions of a row are a few keys away, and focus stays where an action was', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto('/ocean-fcl/lanes')
  const lanes = page.getByRole('grid', { name: 'Ocean - FCL lanes' })
  await expect(lanes.getByRole('row').nth(5)).toBeVisible()

  await page.keyboard.press('t')
  await expect(lanes).toBeFocused()
  await expect(page.getByText('Shift+Space selects a row')).toBeInViewport()
  await page.keyboard.press('Shift+Space')
  const actions = page.getByRole('toolbar', { name: 'Selected lanes' })
  await expect(actions).toBeVisible()
  for (let left = 3; left > 0 && !(await actions.locator(':focus').count()); left--)
    await page.keyboard.press('Tab')
  await expect(actions.locator(':focus')).toHaveCount(1)

  await actions.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await expect(actions).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a part of the columns that is cut says so, and leads to the rest', async ({ browser }) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto('/ocean-fcl/lanes')
  const lanes = page.getByRole('grid', { name: 'Ocean - FCL lanes' })
  await expect(lanes.getByRole('row').nth(5)).toBeVisible()
  const more = page.getByRole('button', { name: /^\d+ more columns? to the right$/ })
  const left = async () => Number.parseInt(await more.innerText())
  const before = await left()

  await more.press('Enter')
  await expect.poll(left).toBeLessThan(before)
  await lanes.focus()
  await page.keyboard.press('End')
  await expect(more).toHaveCount(0)
})

const screens = [
  ['shipper', '/ocean-fcl/lanes'],
  ['shipper', '/carriers'],
  ['owner', '/user-admin'],
] as const
for (const [who, path] of screens)
  test(`in colors of the reader's own the focus of ${who} ${path} and what is chosen are seen`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who, { forcedColors: 'active' })
    await page.goto(path)
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    const without = new Set<string>()
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const lost = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return null
        const active = focused.getAttribute('aria-activedescendant')
        const ringed = active === null ? focused : (document.getElementById(active) ?? focused)
        const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
        return outlineStyle === 'none' || outlineWidth === '0px' ? ringed.outerHTML : ''
      })
      if (lost === null) break
      if (lost !== '') without.add(lost.slice(0, 120))
    }
    expect([...without]).toEqual([])

    const marked = await page
      .locator('.sidebar :is(a, button):not(.active, .is-here)')
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const { borderLeftColor, backgroundColor } = getComputedStyle(one)
            const canvas = getComputedStyle(document.body).backgroundColor
            return borderLeftColor !== canvas && borderLeftColor !== backgroundColor
          })
          .map((one) => one.textContent),
      )
    expect(marked).toEqual([])

    const unmarked = await page.evaluate(() =>
      ['[aria-pressed]', '[role=tab]'].filter((kind) => {
        const looks = [...document.querySelectorAll(`main ${kind}`)].map((one) => ({
          chosen: one.matches('[aria-pressed=true], [aria-selected=true]'),
          color: getComputedStyle(one).backgroundColor,
        }))
        const colors = (chosen: boolean) =>
          looks.filter((one) => one.chosen === chosen).map(({ color }) => color)
        return colors(true).some((color) => colors(false).includes(color))
      }),
    )
    expect(unmarked).toEqual([])

    const unreadable = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'HighlightText'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [...document.querySelectorAll('main :is([aria-pressed=true], [aria-selected=true])')]
        .filter((one) => !one.matches('.grid-row, .grid-cell'))
        .filter((one) => getComputedStyle(one).color !== color)
        .map((one) => one.textContent)
    })
    expect(unreadable).toEqual([])
  })

const pressed = {
  shipper: ['/dashboard', '/ocean-fcl/lanes?view=award', '/upload?upload=1', '/carriers'],
  carrier: ['/air-freight/lanes', '/dashboard'],
  data: ['/map', '/files'],
  owner: ['/adminpanel', '/audit', '/user-admin'],
}
for (const [who, paths] of Object.entries(pressed))
  test(`what ${who} presses has room for a mouse, and for a thumb on a phone`, async ({
    browser,
  }) => {
    const found: Record<string, string[]> = {}
    for (const [least, width, device] of [
      [24, 1440, {}],
      [44, 390, { hasTouch: true, isMobile: true }],
    ] as const) {
      const page = await signedIn(browser, who, device)
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await openScreen(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.skeleton, .spinner')).toHaveCount(0)
        const small = await page.evaluate(smallTargets, least)
        if (small.length > 0) found[`${path} ${least}`] = small
      }
    }
    expect(found).toEqual({})
  })
