import { type BiddableMode, Mode } from '#domain/mode.ts'

const list = (text: string) => text.split('|')

const factories = list(
  'Shanghai, China|Ningbo, China|Shenzhen, China|Qingdao, China|Xiamen, China|Ho Chi Minh City, Vietnam|Haiphong, Vietnam|Bangkok, Thailand|Jakarta, Indonesia|Chennai, India|Mumbai, India|Chittagong, Bangladesh|Busan, South Korea|Kaohsiung, Taiwan|Izmir, Turkey|Genoa, Italy|Hamburg, Germany|Santos, Brazil',
)
const markets = list(
  'Los Angeles, CA|Oakland, CA|Seattle, WA|Savannah, GA|Charleston, SC|Norfolk, VA|New York, NY|Houston, TX|Miami, FL|Rotterdam, Netherlands|Antwerp, Belgium|Felixstowe, United Kingdom|Vancouver, Canada|Halifax, Canada|Barcelona, Spain|Gdansk, Poland',
)
const airOrigins = list('PVG|HKG|SGN|BKK|DEL|BOM|ICN|NRT|SIN|FRA|AMS|MXP|IST|DAC|TPE|KUL')
const airDestinations = list('ORD|JFK|LAX|ATL|DFW|MIA|LHR|CDG|YYZ|SEA|MAD|WAW')
const plants = list(
  'Dallas, TX 75201|Chicago, IL 60601|Atlanta, GA 30303|Memphis, TN 38103|Columbus, OH 43215|Louisville, KY 40202|Kansas City, MO 64106|Indianapolis, IN 46204|Charlotte, NC 28202|Nashville, TN 37203|Ontario, CA 91761|Reno, NV 89501|Phoenix, AZ 85004|Denver, CO 80202|Harrisburg, PA 17101|Laredo, TX 78040',
)
const stores = list(
  'Houston, TX 77002|San Antonio, TX 78205|Detroit, MI 48226|Minneapolis, MN 55401|Milwaukee, WI 53202|St. Louis, MO 63101|Cleveland, OH 44113|Pittsburgh, PA 15222|Boston, MA 02108|Newark, NJ 07102|Philadelphia, PA 19103|Baltimore, MD 21202|Richmond, VA 23219|Raleigh, NC 27601|Jacksonville, FL 32202|Orlando, FL 32801|Tampa, FL 33602|Birmingham, AL 35203|New Orleans, LA 70112|Oklahoma City, OK 73102|Omaha, NE 68102|Salt Lake City, UT 84101|Las Vegas, NV 89101|Portland, OR 97205|Seattle, WA 98101|Sacramento, CA 95814|Los Angeles, CA 90012|San Diego, CA 92101|Albuquerque, NM 87102|Boise, ID 83702',
)

/** Terminals with the towns their containers are drayed to. */
const terminals: Record<string, string> = {
  'Long Beach, CA 90802':
    'Ontario, CA 91761|Fontana, CA 92335|Riverside, CA 92501|San Diego, CA 92101|Bakersfield, CA 93301|Anaheim, CA 92805|Perris, CA 92570|Las Vegas, NV 89101',
  'Oakland, CA 94607':
    'Stockton, CA 95202|Sacramento, CA 95814|Tracy, CA 95376|Modesto, CA 95354|Fresno, CA 93721|San Jose, CA 95113|Reno, NV 89501|Lathrop, CA 95330',
  'Seattle, WA 98134':
    'Tacoma, WA 98402|Kent, WA 98032|Portland, OR 97205|Spokane, WA 99201|Yakima, WA 98901|Olympia, WA 98501|Auburn, WA 98001',
  'Savannah, GA 31401':
    'Atlanta, GA 30303|Macon, GA 31201|Augusta, GA 30901|Jacksonville, FL 32202|Columbia, SC 29201|Charlotte, NC 28202|Pooler, GA 31322',
  'Charleston, SC 29401':
    'Greenville, SC 29601|Columbia, SC 29201|Charlotte, NC 28202|Spartanburg, SC 29302|Florence, SC 29501|Atlanta, GA 30303',
  'Norfolk, VA 23510':
    'Richmond, VA 23219|Raleigh, NC 27601|Roanoke, VA 24011|Greensboro, NC 27401|Front Royal, VA 22630|Suffolk, VA 23434',
  'Newark, NJ 07114':
    'Allentown, PA 18101|Edison, NJ 08817|Carlisle, PA 17013|Harrisburg, PA 17101|Hartford, CT 06103|Scranton, PA 18503|Cranbury, NJ 08512|Bethlehem, PA 18015',
  'Houston, TX 77029':
    'Dallas, TX 75201|San Antonio, TX 78205|Austin, TX 78701|Laredo, TX 78040|Baytown, TX 77520|Katy, TX 77494|Waco, TX 76701',
  'Miami, FL 33132':
    'Orlando, FL 32801|Tampa, FL 33602|Lakeland, FL 33801|Fort Lauderdale, FL 33301|Medley, FL 33166|West Palm Beach, FL 33401',
  'Chicago, IL 60638':
    'Joliet, IL 60432|Milwaukee, WI 53202|Indianapolis, IN 46204|Rockford, IL 61101|Elwood, IL 60421|Grand Rapids, MI 49503|Davenport, IA 52801|Romeoville, IL 60446',
}

export type DemoEnds = { origin: string; destination: string; equipment: string }

/** Pairs of real places with equipment, in a fixed order; more than the demo needs. */
export function demoEnds(mode: BiddableMode): DemoEnds[] {
  switch (mode) {
    case Mode.OceanFCL:
      return cross(factories, markets, ['40HC', '20DV'])
    case Mode.OceanLCL:
      return cross(factories, markets, ['Loose', 'Palletised'])
    case Mode.AirFreight:
      return cross(airOrigins, airDestinations, ['Loose', 'Palletised', 'ULD'])
    case Mode.RoadFTL:
      return cross(plants, stores, ["53' Dry Van", "53' Reefer"])
    case Mode.RoadDrayage:
      return Object.entries(terminals).flatMap(([terminal, towns]) => [
        ...cross([terminal], list(towns), ['20DV', '40DV', '40HC', '45HC']),
        ...cross(list(towns), [terminal], ['40HC', '20DV', '40DV', '45HC']),
      ])
  }
}

const cross = (
  origins: readonly string[],
  destinations: readonly string[],
  equipment: readonly string[],
): DemoEnds[] =>
  origins.flatMap((origin) =>
    destinations.flatMap((destination) =>
      equipment.map((type) => ({ origin, destination, equipment: type })),
    ),
  )
