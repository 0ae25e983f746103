import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { ScenariosScreen } from '#features/scenarios/ScenariosScreen.tsx'
import { givenBoard, mode } from './given-board.tsx'
import { PageWorker } from './page-worker.ts'
import { renderScreen } from './render.tsx'

/** Albatross is the incumbent of all lanes, three at first. Costs in thousands of dollars, a carrier each. */
export async function givenTender(costs: Record<string, readonly number[]> = threeLanes) {
  vi.stubGlobal('Worker', PageWorker)
  const board = await givenBoard(costs)
  const show = (url = '/') =>
    renderScreen(<ScenariosScreen mode={mode} views={null} />, { as: board.shipper, url })
  const given = async (name: string, rules: object[], more: object = {}) => {
    const body = { mode, name, rules, ...more } as never
    return (await board.backend.ask(awardScenarios.create, { as: board.shipper, body })).answer
  }
  return { ...board, show, given }
}

const threeLanes = {
  Reno: [280, 270, 290],
  Boise: [260, 250],
  Ely: [300, 310, 240],
}

/** One open scenario, and its rules as they are saved. */
export async function givenOpenScenario(
  rules: object[],
  costs: Record<string, readonly number[]> = threeLanes,
) {
  const tender = await givenTender(costs)
  const { id } = await tender.given('Balanced', rules)
  tender.show(`/?scenario=${id}`)
  const user = userEvent.setup()
  const result = within(await screen.findByRole('region', { name: 'Result' }))
  const inDialog = async (title: string) =>
    within(await screen.findByRole('dialog', { name: title }))
  return {
    ...tender,
    id,
    user,
    result,
    saved: async () =>
      (await tender.query('select rules from award_scenarios'))[0]?.rules as Record<
        string,
        unknown
      >[],
    async addRule() {
      await user.click(await screen.findByRole('button', { name: 'Add rule' }))
      return inDialog('Add rule')
    },
    async editRule() {
      await user.click(await screen.findByRole('button', { name: /^Edit or delete/ }))
      await user.click(await screen.findByRole('button', { name: 'Edit' }))
      return inDialog('Edit rule')
    },
  }
}
