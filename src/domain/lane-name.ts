type Side = 'origin' | 'dest'
type Part =
  | 'CityClean'
  | 'StateClean'
  | 'CountryClean'
  | 'PortNameClean'
  | 'PortCodeClean'
  | 'PortCode'
type Places = Partial<Record<`${Side}${Part}`, string | null>>

/** What a lane is called by its clean fields; an end without any is taken from the text it came with. */
export function nameByFields(lane: { locationStr: string; locationInfo: Places }): string {
  const [from = '', ...to] = lane.locationStr.split(/ *(?:->|>|\u2192) */)
  return [
    endByFields(lane.locationInfo, 'origin') || from,
    endByFields(lane.locationInfo, 'dest') || to.join(' > '),
  ]
    .filter(Boolean)
    .join(' > ')
}

/** 'Houston, TX', 'Hamburg, DE', a port that names no city; a state of the US says its country. */
function endByFields(places: Places, side: Side): string {
  const city = places[`${side}CityClean`]
  if (!city) {
    const code = places[`${side}PortCodeClean`] || places[`${side}PortCode`]
    return places[`${side}PortNameClean`] || code || ''
  }
  const [state, country] = [places[`${side}StateClean`], places[`${side}CountryClean`]]
  return [city, state, country === 'US' && state ? '' : country].filter(Boolean).join(', ')
}
