import { formatCents } from '#domain/money.ts'
import { counted, formatCount, percentWords } from '#domain/quantity.ts'
import type { AwardColumns } from './award-columns.ts'
import { type Counted, inSteps, type Rule, type RuleOf, type Scope } from './rule.ts'

/** How carriers are called. */
export type CarrierNames = (carrier: number) => string

const measureWords = { spend: 'spend', volume: 'volume', lanes: 'lanes', co2e: 'CO2e' }

/** What decides where nobody asks for more. */
export function noRulesSentence({
  offers = [],
  capacities = [],
}: Pick<AwardColumns, 'offers' | 'capacities'>): string {
  const orOffer = offers.length > 0 ? ', or to an offer that lowers the total' : ''
  const within = capacities.length > 0 ? 'the capacities of carriers and ' : ''
  return `No rules: every lane goes to its lowest bid${orOffer}, within ${within}the terms of the negotiation.`
}

/** A rule in words: "Incumbents keep at least 50% of volume on all lanes". */
export function ruleSentence(rule: Rule, nameOf: CarrierNames): string {
  const where = `on ${scopeWords(rule.scope)}`
  switch (rule.kind) {
    case 'limit': {
      const share = (value: number) =>
        rule.unit === 'percent'
          ? `${percentWords(value)} of ${measureWords[rule.measure]}`
          : amountWords(rule.measure, value)
      const bounds = [
        ...(rule.least === undefined ? [] : [`at least ${share(rule.least)}`]),
        ...(rule.most === undefined ? [] : [`at most ${share(rule.most)}`]),
      ].join(' and ')
      const isOne = rule.each || (rule.of.who === 'carriers' && isOneName(rule.of))
      const verb = `${rule.of.who === 'incumbents' ? 'keep' : 'win'}${isOne ? 's' : ''}`
      return `${countedWords(rule.of, rule.each, nameOf)} ${verb} ${bounds} ${where}`
    }
    case 'carriers': {
      const bounds = [
        ...(rule.least === undefined ? [] : [`at least ${counted(rule.least, 'carrier')}`]),
        ...(rule.most === undefined ? [] : [`at most ${counted(rule.most, 'carrier')}`]),
      ].join(' and ')
      const per = {
        all: '',
        region: ' in each region',
        equipment: ' for each equipment',
        lane: ' on each lane',
      }
      return `${sentenceCase(bounds)}${per[rule.per]} ${where}`
    }
    case 'worthwhile': {
      const least =
        rule.unit === 'percent'
          ? `${percentWords(rule.least)} of ${measureWords[rule.measure]}`
          : amountWords(rule.measure, rule.least)
      return `A carrier wins at least ${least} or nothing ${where}`
    }
    case 'perLane': {
      const two =
        rule.twoAbove === undefined
          ? ''
          : `; above ${counted(rule.twoAbove, 'load')}, to two or more`
      return `${splitWords(rule)}${two}, ${where}`
    }
    case 'switching': {
      const saves = [
        ...(rule.percent === undefined ? [] : [percentWords(rule.percent)]),
        ...(rule.cents === undefined ? [] : [`${formatCents(rule.cents)} a year`]),
      ].join(' or ')
      return `Leave an incumbent only to save ${saves} ${where}`
    }
    case 'exclude':
      return `${list(rule.carriers, nameOf)} cannot win ${where}`
    case 'require':
      return `Only ${list(rule.carriers, nameOf)} can win, where they bid, ${where}`
    case 'unawarded':
      return `Lanes may stay at baseline at a penalty of ${percentWords(rule.penaltyPercent)} ${where}`
    case 'co2eCap':
      return rule.unit === 'percent'
        ? `CO2e at most ${percentWords(rule.most)} of the lowest bids' ${where}`
        : `CO2e at most ${formatCount(rule.most)} kg ${where}`
  }
}

function splitWords({ most, minimumShare, step }: RuleOf<'perLane'>): string {
  const least = inSteps(minimumShare, step)
  if (most === 1 && least === 100) return 'Each lane goes to one carrier'
  const carriers =
    most === 1 ? 'one carrier, with' : `at most ${counted(most, 'carrier')}, each with`
  const steps = step === 1 ? '' : `, in steps of ${percentWords(step)}`
  return `Each lane goes to ${carriers} at least ${percentWords(least)}${steps}`
}

const amountWords = (measure: keyof typeof measureWords, value: number): string => {
  if (measure === 'spend') return `${formatCents(value)} of spend`
  if (measure === 'lanes') return counted(value, 'lane')
  return measure === 'co2e' ? `${formatCount(value)} kg of CO2e` : `${formatCount(value)} of volume`
}

function countedWords(of: Counted, each: boolean, nameOf: CarrierNames): string {
  if (of.who === 'everyone') return each ? 'Each carrier' : 'All carriers together'
  if (of.who === 'incumbents') return each ? 'Each incumbent' : 'Incumbents'
  if (of.who === 'newcomers') return each ? 'Each new carrier' : 'New carriers'
  const name = of.name ?? list(of.carriers, nameOf)
  return each && of.carriers.length > 1 ? `Each of ${name}` : name
}

const isOneName = ({
  carriers,
  name,
}: {
  carriers: readonly number[]
  name?: string | undefined
}) => carriers.length === 1 || name !== undefined

const list = (carriers: readonly number[], nameOf: CarrierNames): string =>
  new Intl.ListFormat('en-US').format(carriers.map(nameOf))

const sentenceCase = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** "all lanes", or what narrows them: "Reefer lanes from Dallas, TX in Region 1". */
export function scopeWords(scope: Scope): string {
  const some = (values: readonly string[] | undefined) =>
    values && values.length > 0
      ? new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values)
      : null
  const [equipment, regions, origins, destinations, units] = [
    some(scope.equipment),
    some(scope.regions),
    some(scope.origins),
    some(scope.destinations),
    some(scope.businessUnits),
  ]
  const count = scope.laneIds?.length ?? 0
  const words = [
    count > 0 ? counted(count, 'chosen lane') : equipment ? `${equipment} lanes` : null,
    count > 0 && equipment ? `with ${equipment}` : null,
    origins && `from ${origins}`,
    destinations && `to ${destinations}`,
    regions && `in ${regions}`,
    units && `of ${units}`,
  ].filter((word) => word !== null)
  if (words.length === 0) return 'all lanes'
  return count > 0 || equipment ? words.join(' ') : `lanes ${words.join(' ')}`
}
