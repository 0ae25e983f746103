import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The bid sheet of the FTL lanes of `givenCarrierTender`. */
export const sheet = () => screen.findByRole('grid', { name: 'Road - FTL bid sheet' })

/** The lane's cell in that column. */
export async function cellOf(
  grid: HTMLElement,
  lane: RegExp,
  header: string,
): Promise<HTMLElement> {
  const head = within(grid).getByRole('columnheader', { name: header })
  const row = await within(grid).findByRole('row', { name: lane })
  const cell = within(row)
    .getAllByRole('gridcell')
    .find((one) => colIndex(one) === colIndex(head))
  if (!cell) throw new Error(`No cell ${header}`)
  return cell
}

export const goTo = async (user: UserEvent, grid: HTMLElement, lane: RegExp, header: string) =>
  user.click(await cellOf(grid, lane, header))

export const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } })

/** Confirms every doubted bid of the review one by one, and submits so many. */
export async function submitReviewed(user: UserEvent, bids: string): Promise<void> {
  const submit = await screen.findByRole('button', { name: `Submit ${bids}` })
  for (const doubted of screen.queryAllByRole('checkbox', { name: /^Confirm this bid/ }))
    await user.click(doubted)
  await user.click(submit)
}

const colIndex = (cell: HTMLElement) => cell.getAttribute('aria-colindex')
