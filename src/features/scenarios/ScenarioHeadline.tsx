import type { Scenario } from '#domain/award-optimiser/rule.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { counted, formatChange, formatPercent } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { writeShown } from '#domain/shown-format.ts'
import type { Solved } from './optimiser-answers.ts'
import { gapWords, weightedWords } from './tender-words.ts'

type ScenarioHeadlineProps = {
  settled: Solved | null
  /** The last that was found, for what changes less than the cost. */
  shown: Solved | null
  /** What it costs at least, while a limit moves. */
  estimate: number | null
  /** What is said in its place where there is no award. */
  conflict: string | null
  isFailed: boolean
  scenario: Scenario
}

/** What a scenario costs, and what else tells its award from others. */
export function ScenarioHeadline({
  settled,
  shown,
  estimate,
  conflict,
  isFailed,
  scenario,
}: ScenarioHeadlineProps) {
  const figures = settled?.figures
  const near = shown?.figures
  const withWeights = figures && weightedWords(scenario, figures)
  return (
    <div className="scenario-headline">
      <p className="scenario-cost" data-settled={figures !== undefined && figures !== null}>
        {conflict ??
          (figures
            ? formatCents(figures.costCents)
            : estimate !== null
              ? `~${formatWholeDollars(estimate)}`
              : near
                ? `~${formatWholeDollars(near.costCents)}`
                : isFailed
                  ? 'Not calculated'
                  : 'Calculating…')}
      </p>
      <p className="scenario-about">
        {figures ? (
          <>
            <span>{gapWords(figures.gapCents)}</span>
            <span>{secondsWords(settled.milliseconds)}</span>
            {withWeights && <span>{withWeights}</span>}
          </>
        ) : (
          conflict === null &&
          !isFailed && <span>{estimate === null ? 'Calculating' : 'At least'}</span>
        )}
        {near && conflict === null && (
          <>
            <span>
              {formatChange(ratioAbove(near.comparedCents, near.baselineCents))} to baseline
            </span>
            <span>{counted(near.carriers, 'carrier')}</span>
            <span>Incumbents {formatPercent(near.incumbentVolume, 0)} of volume</span>
            <span>
              {counted(near.lanesAwarded, 'lane')}
              {near.lanesStaying > 0 && `, ${counted(near.lanesStaying, 'lane')} at baseline`}
            </span>
          </>
        )}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {conflict
          ? `${conflict}.`
          : figures && `${formatCents(figures.costCents)} a year. ${gapWords(figures.gapCents)}.`}
      </p>
    </div>
  )
}

const secondsWords = (milliseconds: number): string =>
  milliseconds < 50
    ? 'in under 0.1 s'
    : `in ${writeShown(milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`
