import * as z from 'zod'
import { mandatoryProperty, usualMandatoryTitles } from './document.ts'
import { longestTerm, shortestTerm } from './lane.ts'

/** How a setting is entered: a line, several lines, an address, or a whole number. */
export type SettingType = 'text' | 'list' | 'email' | 'months'

type KnownSetting = {
  title: string
  type: SettingType
  /** What holds without it, in words. */
  usual: string
  effect: string
  /** A mode may have its own. */
  byMode: boolean
  schema: z.ZodType<string, string>
}

const usualTermMonths = 12

const months = z
  .string()
  .refine(
    (text) => /^\d{1,2}$/.test(text) && Number(text) >= shortestTerm && Number(text) <= longestTerm,
    `Enter a whole number of months from ${shortestTerm} to ${longestTerm}.`,
  )

/** Every setting of the instance that does something, by the key it is stored under. */
export const knownSettings = {
  'support-contact': {
    title: 'Support contact',
    type: 'email',
    usual: 'None',
    effect: 'Shown in the footer of every page as the address to write to for help.',
    byMode: false,
    schema: z.string().pipe(z.email('Enter an email address such as help@example.com.')),
  },
  'page-notice': {
    title: 'Page notice',
    type: 'text',
    usual: 'None',
    effect: 'Shown above every page to everyone who is signed in, for example before maintenance.',
    byMode: false,
    schema: z.string().max(300, 'Enter at most 300 characters.'),
  },
  [mandatoryProperty]: {
    title: 'Mandatory documents',
    type: 'list',
    usual: usualMandatoryTitles.join(', '),
    effect: 'Documents every carrier has to upload, one per line.',
    byMode: false,
    schema: z.string().max(4000, 'Enter at most 4,000 characters.'),
  },
  'lane-term': {
    title: 'Lane term, months',
    type: 'months',
    usual: `${usualTermMonths} months`,
    effect: 'Term of lanes that are created from now on, by upload or by hand.',
    byMode: true,
    schema: months,
  },
} as const satisfies Record<string, KnownSetting>

export type SettingKey = keyof typeof knownSettings

export const settingKeys = Object.keys(knownSettings) as SettingKey[]

export const isKnownSetting = (key: string): key is SettingKey => key in knownSettings

/** What keeps a value from being kept under a key; null where nothing does. An unknown key holds any text. */
export function settingProblem(key: string, value: string): string | null {
  if (value === '' || !isKnownSetting(key)) return null
  const { success, error } = knownSettings[key].schema.safeParse(value)
  return success ? null : (error.issues[0]?.message ?? 'Enter another value.')
}

/** Months of a new lane: what its mode or the instance says, else a year. */
export const termOf = (value: string | undefined): number =>
  value !== undefined && settingProblem('lane-term', value) === null && value !== ''
    ? Number(value)
    : usualTermMonths
