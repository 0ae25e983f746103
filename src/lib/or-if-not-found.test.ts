import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { orIfNotFound } from './call.ts'

const refused = (status: number) => {
  const config = { headers: new AxiosHeaders() }
  const response: AxiosResponse = { status, statusText: '', data: '', headers: {}, config }
  return Promise.reject(new AxiosError('refused', undefined, config, null, response))
}

test('what a host does not know stands as nothing, and an answer as it is', async () => {
  expect(await orIfNotFound(refused(404), [])).toEqual([])
  expect(await orIfNotFound(Promise.resolve(['told']), [])).toEqual(['told'])
})

test('any other failure stays one', async () => {
  await expect(orIfNotFound(refused(403), [])).rejects.toThrow('refused')
})
