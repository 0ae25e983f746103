import { useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatChange, namedInPart } from '#domain/quantity.ts'
import { PageMoves } from '#ui/PageMoves.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { BidConflict, ReviewedLane } from '#contract/ext/bid-review.ts'
import { yearInWords } from '#domain/amount-in-words.ts'
import type { BidEntry } from '#domain/bid.ts'
import { currencyOfCharge, type OfferedCharges } from '#domain/charge-currency.ts'
import { chargeLines, linesUnder } from '#domain/charge-lines.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { unitWords } from '#domain/charge-words.ts'
import { hidingWarning, seesFeedback, withdrawingWarning } from '#domain/feedback-words.ts'
import { formatMoney } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import { doubtWords } from '#domain/rate-doubt-words.ts'
import { writeShown } from '#domain/shown-format.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { CheckField } from '#ui/CheckField.tsx'
import {
  type Decisions,
  doubtsOf,
  isTicked,
  mayBeSent,
  nameOf,
  obstaclesOf,
  type ReviewGroup,
  type ReviewRow,
} from './review-rows.ts'
import type { GoToRate } from './review.api.ts'
import { rateWords } from './rate-words.ts'

type ReviewTableProps = ReviewGroup &
  ReviewChoices & {
    mode: BiddableMode
    decisions: Decisions
    onTick: (laneIds: readonly number[], isOn: boolean) => void
  }

/** Thousands of lanes open at once: a page of them is drawn. */
const pageSize = 25

export function ReviewTable(props: ReviewTableProps) {
  const { title, about, rows, mode, decisions, onTick, ...choices } = props
  const [page, setPage] = useState(1)
  const headingId = useId()
  const sendable = rows.filter((row) => mayBeSent(row, decisions))
  const isAllOn = sendable.every((row) => isTicked(row, decisions))
  return (
    <section className="review-group" aria-labelledby={headingId}>
      <div className="review-group-head">
        <h3 id={headingId} className="h6 mb-0">
          {title} ({counted(rows.length, 'lane')})
        </h3>
        {about !== '' && <span className="text-body-secondary">{about}</span>}
        {sendable.length > 1 && (
          <Button
            size="sm"
            variant="link"
            className="ms-auto"
            onClick={() =>
              onTick(
                sendable.map(({ laneId }) => laneId),
                !isAllOn,
              )
            }
          >
            {isAllOn ? 'Untick all' : 'Tick all'}
          </Button>
        )}
      </div>
      <PlainTable label={title} tableClass="table-sm stacked-table review-table">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col" className="text-end">
              Annual value
            </th>
            <th scope="col">Since last submitted</th>
            <th scope="col" className="text-end">
              Since last round
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <ReviewLaneRow
              key={row.laneId}
              row={row}
              mode={mode}
              decisions={decisions}
              onTick={(isOn) => onTick([row.laneId], isOn)}
              {...choices}
            />
          ))}
        </tbody>
      </PlainTable>
      {rows.length > pageSize && (
        <PageMoves page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />
      )}
    </section>
  )
}

type ReviewChoices = {
  onConfirm: (laneId: number, isOn: boolean) => void
  onKeepMine: (laneId: number) => void
  onTakeTheirs: (laneId: number) => void
  onGoTo?: GoToRate | undefined
}

type ReviewLaneRowProps = ReviewChoices & {
  row: ReviewRow
  mode: BiddableMode
  decisions: Decisions
  onTick: (isOn: boolean) => void
}

function ReviewLaneRow(props: ReviewLaneRowProps) {
  const { row, mode, decisions, onTick, onConfirm, onKeepMine, onTakeTheirs, onGoTo } = props
  const { lane, laneId, reviewed, entry } = row
  const obstacles = obstaclesOf(row)
  const doubts = doubtsOf(row)
  const notes = notesOf(row)
  const landed = reviewed?.landedCost ?? null
  const choice = decisions.conflicts.get(laneId)
  return (
    <>
      <tr>
        <td data-heading="Lane">
          <CheckField
            label={nameOf(row)}
            className="mb-0"
            checked={isTicked(row, decisions)}
            disabled={!mayBeSent(row, decisions)}
            onChange={onTick}
          />
          <small className="evidence">
            {[lane?.shipper, lane?.equipmentType, `lane ${laneId}`].filter(Boolean).join(', ')}
          </small>
        </td>
        <td data-heading="Annual value" className="text-end">
          {formatMoney(landed)}
        </td>
        <td data-heading="Since last submitted">
          <SinceSubmitted mode={mode} landed={landed} last={reviewed?.lastSubmitted ?? null} />
        </td>
        <td data-heading="Since last round" className="text-end">
          {changeWords(reviewed?.lastRound ?? null, landed)}
        </td>
      </tr>
      {(obstacles.length + notes.length + doubts.length > 0 || reviewed?.conflict) && (
        <tr className="review-detail">
          <td colSpan={4}>
            {obstacles.map((obstacle) => (
              <small key={obstacle} className="review-obstacle">
                {obstacle}
              </small>
            ))}
            {notes.map((note) => (
              <small key={note} className="evidence">
                {note}
              </small>
            ))}
            {reviewed?.conflict && (
              <ConflictChoice
                mode={mode}
                mine={entry}
                landed={landed}
                conflict={reviewed.conflict}
                choice={choice}
                onKeepMine={() => onKeepMine(laneId)}
                onTakeTheirs={() => onTakeTheirs(laneId)}
              />
            )}
            {doubts.length > 0 && obstacles.length === 0 && (
              <div className="review-doubts">
                <ul className="mb-0 ps-3">
                  {doubts.map((doubt) => (
                    <li key={doubt.chargeId ?? ''}>
                      {doubtLine(doubt, entry, mode)}{' '}
                      {onGoTo && (
                        <Button
                          size="sm"
                          variant="link"
                          className="p-0 align-baseline"
                          onClick={() => onGoTo(laneId, doubt.chargeId)}
                        >
                          Go to the rate
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                {isTicked(row, decisions) && (
                  <CheckField
                    id={`confirm-${laneId}`}
                    label={`Confirm this bid: ${landed === null ? 'as it stands' : yearInWords(landed)}`}
                    className="mb-0"
                    checked={decisions.confirmed.has(laneId)}
                    onChange={(isOn) => onConfirm(laneId, isOn)}
                  />
                )}
              </div>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function notesOf({ lane, kind, reviewed }: ReviewRow): string[] {
  const { hidesFeedback = null, round = 0 } = reviewed ?? {}
  if (kind === 'withdrawal') return lane && seesFeedback(lane) ? [withdrawingWarning(round)] : []
  return [
    ...(lane?.bidStatus === 'declined'
      ? ['You declined this lane. Submitting this bid cancels that.']
      : []),
    ...(kind !== 'draft' && hidesFeedback !== null ? [hidingWarning(hidesFeedback, round)] : []),
  ]
}

type SinceSubmittedProps = {
  mode: BiddableMode
  landed: number | null
  last: ReviewedLane['lastSubmitted']
}

function SinceSubmitted({ mode, landed, last }: SinceSubmittedProps) {
  if (!last) return '–'
  return (
    <>
      {changeWords(last.landedCost, landed)}
      {last.landedCost !== null && ` from ${formatMoney(last.landedCost)}`}
      {last.changes.length > 0 && (
        <small className="evidence">
          {namedInPart(
            last.changes.map(
              ({ chargeId, before, currencyBefore, after, currency }) =>
                `${chargeName(mode, chargeId)} ${amountWords(before, currencyBefore)} to ${amountWords(after, currency)}`,
            ),
            chargesNamed,
          )}
        </small>
      )}
    </>
  )
}

const chargesNamed = 4

type ConflictChoiceProps = {
  mode: BiddableMode
  mine: BidEntry
  landed: number | null
  conflict: BidConflict
  choice: 'mine' | 'theirs' | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both bids side by side; none is overwritten before somebody chose. */
function ConflictChoice(props: ConflictChoiceProps) {
  const { mode, mine, landed, conflict, choice, onKeepMine, onTakeTheirs } = props
  const { bid, by } = conflict
  const savedBy = by === null ? 'another window' : by
  const held = useQueryClient().getQueryData(bidQueries.charges(mine.laneId).queryKey)?.lines
  const different = linesUnder({ ...bid?.charges, ...mine.charges }, mode, held).filter(
    ({ chargeId }) => amountOf(mine, chargeId) !== (bid && amountOf(bid, chargeId)),
  )
  const side = (offer: OfferedCharges) =>
    different.map(({ chargeId, name }) => `${name} ${amountOf(offer, chargeId)}`).join('; ')
  return (
    <fieldset className="review-conflict">
      <legend className="visually-hidden">Which bid to keep</legend>
      <CheckField
        type="radio"
        label={`Mine: ${formatMoney(landed)}${side(mine) === '' ? '' : ` (${side(mine)})`}`}
        className="mb-0"
        checked={choice === 'mine'}
        onChange={onKeepMine}
      />
      <CheckField
        type="radio"
        label={
          bid
            ? `Theirs, ${bid.status} by ${savedBy}${bid.updatedAt === null ? '' : ` on ${formatMoment(new Date(bid.updatedAt))}`}: ${formatMoney(bid.landedCost)}${side(bid) === '' ? '' : ` (${side(bid)})`}`
            : 'Theirs: bid withdrawn'
        }
        className="mb-0"
        checked={choice === 'theirs'}
        onChange={onTakeTheirs}
      />
    </fieldset>
  )
}

const amountOf = (offer: OfferedCharges, chargeId: string): string =>
  amountWords(offer.charges[chargeId] ?? null, currencyOfCharge(offer, chargeId))

const amountWords = (amount: number | null, currency: string): string =>
  amount === null ? 'not offered' : rateWords(amount, currency)

const chargeName = (mode: BiddableMode, chargeId: string): string =>
  chargeLines[mode].find((line) => line.chargeId === chargeId)?.name ?? chargeId

function doubtLine(
  doubt: ReviewedLane['doubts'][number],
  entry: BidEntry,
  mode: BiddableMode,
): string {
  const write = (amount: number) =>
    writeShown(Number(amount.toPrecision(6)), { maximumFractionDigits: 4 })
  const line = chargeLines[mode].find(({ chargeId }) => chargeId === doubt.chargeId)
  const words = doubtWords(doubt, line ? unitWords[line.unit] : '', write)
  return doubt.chargeId === null
    ? words
    : `${line?.name ?? doubt.chargeId} ${amountOf(entry, doubt.chargeId)}. ${words}`
}

const changeWords = (before: number | null, now: number | null): string =>
  formatChange(ratioAbove(now, before))
