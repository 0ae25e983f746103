import { expect, test } from 'vitest'
import { Mode, modeDefinitions } from './mode.ts'
import { readService } from './written-service.ts'

test.each([
  ['Door-Door', ['DTD', 'D2D', 'D/D', 'Door to Door', 'door-door', 'House/House', 'SD/SD', 'dtd']],
  ['Door-Door', ['Haus-Haus', 'Tür zu Tür', 'puerta a puerta', 'porte à porte', 'porta a porta']],
  ['Door-Door', ['deur tot deur', '门到门', '門到門', 'de puerta a puerta', 'H2H']],
  [
    'Door-Port',
    ['DTP', 'D2P', 'Door to port', 'Door/CY', 'DOOR-CFS', 'House to Pier', 'Haus-Hafen'],
  ],
  ['Door-Port', ['puerta a puerto', 'porte à port', 'porta a porto', 'deur naar haven', '门到港']],
  ['Door-Port', ['Door to Airport', 'H/P', 'Door - Container Yard']],
  ['Port-Door', ['PTD', 'P2D', 'CY-Door', 'CY / Door', 'pier to house', 'Port to Door', 'CFS/SD']],
  ['Port-Door', ['Hafen - Haus', 'puerto a puerta', 'porto a porta', 'haven-deur', '港到门']],
  [
    'Port-Port',
    ['PTP', 'P2P', 'CY/CY', 'CFS/CFS', 'CY to CY', 'Pier/Pier', 'Port-Port', 'CY - CFS'],
  ],
  ['Port-Port', ['Hafen-Hafen', 'quai à quai', '港到港', 'CY到CY', 'Airport to airport']],
] as const)('%s is written in many ways', (service, words) => {
  expect(words.map((word) => [word, readService(word)])).toEqual(
    words.map((word) => [word, service]),
  )
})

test.each(['', '   '])('"%s" says nothing of the service', (word) => {
  expect(readService(word)).toBe('blank')
})

test.each([
  'Door',
  'CY',
  'Port to port to door',
  'Door to ramp',
  'FCL/FCL',
  'Express',
  'N/A',
  '-',
  'DDP',
  'Port to port via Suez',
])('"%s" is no service that is known', (word) => {
  expect(readService(word)).toBeUndefined()
})

test.each([
  [Mode.RoadFTL, 'Door-Door'],
  [Mode.RoadDrayage, 'Door-Door'],
  [Mode.OceanFCL, 'Port-Port'],
  [Mode.OceanLCL, 'Port-Port'],
  [Mode.AirFreight, 'Port-Port'],
] as const)('mode %i is usually %s', (mode, service) => {
  expect(modeDefinitions[mode].usualService).toBe(service)
})
