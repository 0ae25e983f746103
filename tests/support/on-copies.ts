import type pg from 'pg'
import { Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import type { ReceivedFile } from '#domain/shipment-upload.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { good, headings } from './history.ts'

const password = 'Correct horse 2026'
const username = 'maya@laneward.test'

/** Calls as a browser makes them, on whichever copy of the server an address leads to. */
export async function givenShipper(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(
    `with made as (insert into companies (name, kind, modes) values ('Alder', 'Customer', '{${Mode.AirFreight}}') returning id)
     insert into users (username, password_hash, role, company_id)
     select $3, $1, $2, id from made`,
    [await hashPassword(password), roleNumbers.Customer, username],
  )
}

export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { jwtToken } = (await answer.json()) as { jwtToken: string }
  return jwtToken
}

/** Answers the number of the upload. */
export async function upload(
  address: string,
  file: { name: string; text: string },
  token: string,
): Promise<number> {
  const form = new FormData()
  form.append('files', new File([file.text], file.name))
  const answer = await fetch(`${address}/api/shipments?mode=${Mode.AirFreight}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const [received] = (await answer.json()) as ReceivedFile[]
  if (!received?.upload) throw new Error(`${file.name} was not taken in`)
  return received.upload.id
}

/** Two shipments of a year of its own. */
export const historyOf = (year: number): string =>
  [headings, ...good.map((line) => line.replace('2026', String(year)))].join('\n')
