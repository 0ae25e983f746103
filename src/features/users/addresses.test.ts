import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test.each([
  ['', [], []],
  ['tom@x.test', ['tom@x.test'], []],
  ['tom@x.test, Sofia@x.test;wei@x.test', ['tom@x.test', 'sofia@x.test', 'wei@x.test'], []],
  ['tom@x.test\r\n\r\ntom@x.test\n', ['tom@x.test'], []],
  ['Tom Okafor <tom@x.test>, "Marchetti" <sofia@x.test>', ['tom@x.test', 'sofia@x.test'], []],
  ['tom@x.test sofia@x.test', ['tom@x.test', 'sofia@x.test'], []],
  ['Meridian Lines\ttom@x.test', ['tom@x.test'], ['meridian lines']],
  ['tom@x', [], ['tom@x']],
])('%j holds %j', (text, addresses, unreadable) => {
  expect(addressesIn(text)).toEqual({ addresses, unreadable })
})
