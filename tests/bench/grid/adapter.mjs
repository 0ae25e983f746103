/** How a bench drives the grid: real clicks and keys. */
export const rowsSelector = '.grid-body > .grid-row'
export const scrollContainerSelector = '.grid-scroller'
export const sortColumn = 'baselineCost'
export const filterText = '770'

export async function ready(page) {
  await page.waitForSelector(rowsSelector)
}

export async function sortBy(page, column) {
  await page.click(`[role=columnheader][data-key="${column}"]`)
}

export async function filter(page, text) {
  const box = '[type=search]'
  const held = await page.inputValue(box)
  await page.focus(box)
  if (text.startsWith(held)) return page.keyboard.type(text.slice(held.length))
  await page.keyboard.press('Control+A')
  if (text === '') await page.keyboard.press('Backspace')
  else await page.keyboard.type(text)
}
