import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { givenTender } from '#tests/support/given-scenarios.tsx'
import { brokenWorker } from '#tests/support/page-worker.ts'
import type { QuestionKind } from './optimiser-answers.ts'

const incumbents = (least: number, id = 'keep') => ({
  id,
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'incumbents' },
  unit: 'percent',
  least,
})
const few = { id: 'few', kind: 'carriers', per: 'all', most: 1 }
const many = { id: 'many', kind: 'carriers', per: 'all', least: 2 }

/** The questions that the engine breaks at as long as `isBroken`. */
async function givenBroken(kinds: readonly QuestionKind[], rules: object[], address: string) {
  const { given, show } = await givenTender()
  const engine = { isBroken: true }
  vi.stubGlobal(
    'Worker',
    brokenWorker(
      (message) =>
        engine.isBroken && 'question' in message && kinds.includes(message.question.kind),
    ),
  )
  const [one, other] = [await given('Balanced', rules), await given('Lowest', [])]
  show(`/?scenario=${one.id}${address.replace('OTHER', String(other.id))}`)
  return { engine, user: userEvent.setup() }
}

test.each([
  {
    what: 'what a rule costs',
    kinds: ['tag', 'quickTag'],
    rules: [incumbents(50)],
    problem: /^Cost not calculated/,
    solved: /^costs \$/,
  },
  {
    what: 'backups',
    kinds: ['backups'],
    rules: [],
    problem: /^Backups could not be calculated\. The award engine could not be loaded\.$/,
    solved: /\+\$10,000/,
  },
  {
    what: 'another volume',
    kinds: ['volume'],
    rules: [],
    press: 'Show extra costs',
    problem: /^Costs at another volume could not be calculated\. /,
    // 80% and 120% of 760 thousand, the award as it is and the best one.
    solved: /^\$(608|912),000\.00$/,
  },
  {
    what: 'lanes that could stay',
    kinds: ['staying'],
    rules: [{ ...incumbents(0), least: undefined, of: { who: 'everyone' }, each: true, most: 10 }],
    problem: /^Whether lanes could stay at baseline could not be checked$/,
    solved: /^Or let .* stay at baseline$/,
  },
  {
    what: 'a difference',
    kinds: ['difference'],
    rules: [incumbents(100)],
    address: '&against=OTHER',
    problem: /^The scenarios could not be compared\. /,
    solved: /lanes differ/,
  },
] as const)(
  'where the engine breaks, $what is not silently left out, and is asked again',
  async (one) => {
    const address = 'address' in one ? one.address : ''
    const { engine, user } = await givenBroken(one.kinds, [...one.rules], address)
    if ('press' in one) await user.click(await screen.findByRole('button', { name: one.press }))

    const [problem] = await screen.findAllByText(one.problem)
    expect(problem).toBeVisible()
    engine.isBroken = false
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)

    await eventually(() => expect(screen.queryByText(one.problem)).toBeNull())
    expect((await screen.findAllByText(one.solved))[0]).toBeVisible()
  },
)

test('rules that conflict have no price, and none is waited for', async () => {
  const { given, show } = await givenTender()
  const { id } = await given('Balanced', [few, many])
  show(`/?scenario=${id}`)

  await screen.findByText('These rules cannot all hold')

  const prices = document.querySelectorAll('.rule-tag')
  expect(Array.from(prices, ({ textContent }) => textContent)).toEqual(['–', '–'])
})
