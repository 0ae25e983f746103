import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

function Story() {
  const [chosen, setChosen] = useState('first')
  const tabs = ['first', 'second', 'third'].map((key) => ({
    key,
    title: `The ${key}`,
    panel: <p>{`About the ${key}`}</p>,
  }))
  return <Tabs label="Parts" tabs={tabs} chosen={chosen} onChoose={setChosen} />
}

test('one part shows at a time, and its tab says so', async () => {
  render(<Story />)

  await userEvent.click(screen.getByRole('tab', { name: 'The second' }))

  expect(screen.getByRole('tab', { name: 'The second', selected: true })).toBeVisible()
  expect(screen.getByRole('tabpanel', { name: 'The second' })).toHaveTextContent('About the second')
  expect(screen.queryByText('About the first')).not.toBeInTheDocument()
})

test.each([
  ['{ArrowRight}', 'The second'],
  ['{ArrowLeft}', 'The third'],
  ['{End}', 'The third'],
  ['{End}{ArrowRight}', 'The first'],
  ['{End}{Home}', 'The first'],
])('%s leads to %s, and only the chosen tab is a stop', async (keys, title) => {
  render(<Story />)
  await userEvent.tab()

  await userEvent.keyboard(keys)

  await waitFor(() =>
    expect(screen.getByRole('tab', { name: title, selected: true })).toHaveFocus(),
  )
  const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toHaveLength(1)
})
