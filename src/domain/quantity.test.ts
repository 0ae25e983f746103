import { expect, onTestFinished, test } from 'vitest'
import {
  counted,
  formatAlignedChange,
  formatAlignedPercent,
  formatChange,
  formatCount,
  formatFarOff,
  formatPercent,
  formatWeight,
  namedInPart,
  percentWords,
} from './quantity.ts'
import { followFormat, neutralFormat } from './shown-format.ts'

test.each([
  [0.119, '11.9%', '+11.9%'],
  [-0.056, '-5.6%', '-5.6%'],
  [-0.0001, '0%', '0%'],
  [0.0001, '0%', '0%'],
  [null, '–', '–'],
])('%s as a share and as a difference', (ratio, share, difference) => {
  expect(formatPercent(ratio)).toBe(share)
  expect(formatChange(ratio)).toBe(difference)
})

test.each([
  [0.08, '+8.0%'],
  [0.157, '+15.7%'],
  [-0.0001, '0.0%'],
  [null, '–'],
])('%s among other differences reads %s', (ratio, difference) => {
  expect(formatAlignedChange(ratio)).toBe(difference)
})

test.each([
  [0.04, '4.0%'],
  [0.111, '11.1%'],
  [-0.0001, '0.0%'],
  [null, '–'],
])('%s among other percentages reads %s', (ratio, percentage) => {
  expect(formatAlignedPercent(ratio)).toBe(percentage)
})

test('a percentage that was entered keeps its decimals, in the marks of its reader', () => {
  expect([12.5, 1250, 0.125].map(percentWords)).toEqual(['12.5%', '1,250%', '0.125%'])

  followFormat(() => ({ ...neutralFormat, numbers: '1.234,56' }))
  onTestFinished(() => followFormat(() => neutralFormat))
  expect([12.5, 1250, 0.125].map(percentWords)).toEqual(['12,5%', '1.250%', '0,125%'])
})

test('what is many times off is written without tenths', () => {
  expect(formatFarOff(4.374)).toBe('+437.4%')
  expect(formatFarOff(429.064)).toBe('+42,906%')
  expect(formatFarOff(null)).toBe('–')
})

test('missing quantities have their own words', () => {
  expect(formatWeight(null)).toBe('0kg')
  expect(formatCount(undefined)).toBe('–')
})

test('one is one, and everything else is many', () => {
  expect(counted(1, 'lane')).toBe('1 lane')
  expect(counted(0, 'lane')).toBe('0 lanes')
  expect(counted(1200, 'company', 'companies')).toBe('1,200 companies')
})

test.each([
  [['Reno'], 'Reno'],
  [['Reno', 'Boise', 'Omaha'], 'Reno; Boise; Omaha'],
  [['Reno', 'Boise', 'Omaha', 'Dallas', 'Tulsa'], 'Reno; Boise; Omaha; and 2 more'],
])('of %j three are named: %s', (names, words) => {
  expect(namedInPart(names, 3)).toBe(words)
})
