/** Query parameters as section 7 of the specification writes them, call by call. */
export const specifiedParameters: Record<string, readonly string[]> = {
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

/** What a call carries beyond them: 'GET /api/lanes/mode?mode=4' carries nothing. */
export function unnamedParameters(asked: string): string[] {
  const [call = '', search] = asked.replace('/api', '').split('?')
  const names = specifiedParameters[call.replace(/\/\d+$/, '/{id}')] ?? []
  return [...new URLSearchParams(search).keys()].filter((name) => !names.includes(name))
}
