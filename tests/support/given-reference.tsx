import { screen, within, waitFor } from '@testing-library/react'
import { reference } from '#contract/ext/reference.ts'
import { admin } from '#contract/admin.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import { renderScreen } from './render.tsx'
import { givenBackend } from './screen-backend.ts'
import { ReferenceScreen } from '#features/reference-data/ReferenceScreen.tsx'

let counted = 0

/** The bundled lists are there; each test adds ports of its own and looks at those alone. */
export async function givenOwner() {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  counted += 1
  const town = `Testhavn${counted}`
  const letter = String.fromCharCode(64 + counted)
  const portsThere = async (searchQuery = town) => {
    const query = { searchQuery }
    const { answer } = await backend.ask(admin.ports.list, { as: owner, query })
    return answer.map(({ code, name, country }) => ({ code, name, country }))
  }
  const bring = (rows: Record<string, string>[]) =>
    backend.ask(reference.importRows, {
      as: owner,
      params: { kind: 'oceanport' },
      body: { rows: rows.map((row) => ({ ...row, city: town })) },
    })
  const show = (kind: ReferenceKind, url = `/?searchQuery=${town}`) =>
    renderScreen(<ReferenceScreen kind={kind} />, { as: owner, url })
  return { backend, bring, show, town, code: `NOZ${letter}`, portsThere }
}

export async function givenPort() {
  const given = await givenOwner()
  const port = { code: `${given.code}A`, name: 'Nyhvan', country: 'NO' }
  await given.bring([port])
  return { ...given, port }
}

/** The row's own name or any other of its cells. */
export const cell = (name: string) =>
  waitFor(() => screen.queryByRole('rowheader', { name }) ?? screen.getByRole('gridcell', { name }))
export const field = (name: string | RegExp) =>
  within(screen.getByRole('form', { name: /^New/ })).getByLabelText(name)
