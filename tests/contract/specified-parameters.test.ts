import { expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'

/** Query parameters as section 7 of the specification writes them, call by call. */
const specified: Record<string, readonly string[]> = {
  'GET /accounts/profile-picture': ['userId'],
  'GET /config/equipment-types': ['mode'],
  'GET /config/instance/business-units': ['mode'],
  'GET /lanes/mode': ['mode', 'uploadId', 'incumbents', 'businessUnits'],
  'GET /shipments/get': ['mode', 'uploadId'],
  'POST /shipments': ['mode'],
  'GET /uploads/mode': ['mode', 'status'],
  'GET /uploads/admin': ['mode', 'status', 'eventType', 'companyId'],
  'GET /uploads/download': ['uploadId'],
  'GET /overview/error-breakdown': ['uploadId', 'mode'],
  'GET /overview/unified-error-breakdown': ['uploadId', 'mode'],
  'GET /export': ['mode', 'uploadId', 'isCustom'],
  'POST /export/config': ['mode'],
  'GET /benchmark/charge-location': ['mode', 'routeType', 'uploadId'],
  'GET /benchmark/lane/get-deviations': ['laneId'],
  'GET /benchmark/lane': ['laneId', 'routeType'],
  'GET /location/ocean-ports': ['search'],
  'GET /location/cities': ['search'],
  'GET /location/google-cities': ['input'],
  'GET /location-statistics/unique-locations/{id}': ['includeDetails'],
  'GET /admin/management/properties': ['mode'],
  'GET /admin/management/ports': ['page', 'pageSize', 'sortBy', 'sortDesc', 'searchQuery'],
  'GET /admin/management/postcodes': ['city', 'state', 'page', 'pageSize', 'sortBy', 'sortDesc'],
}

test('no call of section 7 sends a host of the specification alone a parameter that it does not name', () => {
  const others = everyCall()
    .filter(({ call }) => !call.path.startsWith('/ext'))
    .flatMap(({ call: { method, path, query, ownQuery } }) =>
      Object.keys(query?.shape ?? {})
        .filter((name) => !ownQuery?.includes(name))
        .filter((name) => !specified[`${method} ${path}`]?.includes(name))
        .map((name) => `${method} ${path}?${name}`),
    )

  expect(others).toEqual([])
})

test('every extension goes by the name that a host lists it under', () => {
  const named = everyCall().filter(({ call }) => call.path.startsWith('/ext'))

  expect(named.map(({ call }) => call.extension)).toEqual(named.map(({ name }) => name))
  expect(everyCall().filter(({ call }) => call.extension && !call.path.startsWith('/ext'))).toEqual(
    [],
  )
})
