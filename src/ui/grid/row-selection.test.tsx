import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { portColumns, ports } from './given-grid.tsx'
import { Grid } from './Grid.tsx'
import { useRowSelection } from './row-selection.ts'

function ChoosingGrid() {
  const { selection, selected, words } = useRowSelection<string>()
  return (
    <>
      <p>{words(selected.size)}</p>
      <Grid
        label="Ports"
        rows={ports}
        columns={portColumns}
        rowKey={(port) => port.code}
        selection={selection}
      />
    </>
  )
}

const boxOf = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('checkbox')
const selectAll = () => screen.getByRole('checkbox', { name: 'Select all rows shown' })

test('rows stay chosen when a filter hides them, and both the box and the words tell', async () => {
  const user = userEvent.setup()
  render(<ChoosingGrid />)
  await user.click(boxOf(/Antwerp/))
  await user.click(boxOf(/Hamburg/))

  await user.type(screen.getByRole('searchbox'), 'NL')

  expect(screen.getByText('2 selected, 2 not shown')).toBeVisible()
  expect(selectAll()).toBePartiallyChecked()

  await user.click(selectAll())

  expect(screen.getByText('3 selected, 2 not shown')).toBeVisible()
  expect(selectAll()).toBeChecked()

  await user.click(selectAll())

  expect(screen.getByText('2 selected, 2 not shown')).toBeVisible()
})

test('as many rows chosen as are shown is not all of them', async () => {
  const user = userEvent.setup()
  render(<ChoosingGrid />)
  await user.click(boxOf(/Rotterdam/))
  await user.click(boxOf(/Antwerp/))

  await user.type(screen.getByRole('searchbox'), 'BE')

  expect(screen.getByText('2 selected, 1 not shown')).toBeVisible()
  expect(selectAll()).not.toBeChecked()
  expect(selectAll()).toBePartiallyChecked()
})

test('Shift chooses all rows between, and the header box all that are shown', async () => {
  const user = userEvent.setup()
  render(<ChoosingGrid />)
  const chosen = () =>
    ports.flatMap(({ code }) =>
      screen.getByRole('row', { name: new RegExp(code) }).ariaSelected === 'true' ? code : [],
    )
  await user.click(boxOf(/Antwerp/))
  await user.keyboard('{Shift>}')
  await user.click(boxOf(/Hamburg/))
  await user.keyboard('{/Shift}')

  expect(chosen()).toEqual(['Antwerp', 'Zeebrugge', 'Hamburg'])

  await user.click(selectAll())

  expect(chosen()).toEqual(['Rotterdam', 'Antwerp', 'Zeebrugge', 'Hamburg'])
})
