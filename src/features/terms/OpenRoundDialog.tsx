import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays } from 'date-fns'
import { useMemo, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { formatWall } from '#domain/displayed-date.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { followingProblems } from '#domain/terms-problem.ts'
import { momentProblem, readMoment } from '#domain/written-moment.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { awardQueries } from '#features/awards/awards.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { problemOf } from '#lib/call.ts'
import { useOffers } from '#lib/extensions.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { candidatesOf, chosenOn, type LaneCandidates, nothingByHand } from './shortlist-choice.ts'
import { type ShortlistDraft, ShortlistFields } from './ShortlistFields.tsx'
import { termsMutations } from './terms.api.ts'

type OpenRoundDialogProps = { mode: BiddableMode; terms: NegotiationTerms; onClose: () => void }

/** Begins the next round; the bids of the last stand until their carriers better them. */
export function OpenRoundDialog({ mode, terms, onClose }: OpenRoundDialogProps) {
  const save = useMutation(termsMutations.save(mode))
  const openShortlisted = useMutation(termsMutations.openRound(mode))
  const offersShortlist = useOffers(tenderRounds.open) === true
  const [shortlist, setShortlist] = useState<ShortlistDraft | null>(null)
  const candidates = useCandidates(mode, shortlist !== null)
  const chosen = shortlist
    ? (candidates ?? []).flatMap(
        (one) => chosenOn(one, shortlist.rule, shortlist.withoutBids, shortlist.byHand) ?? [],
      )
    : []
  const [closes, setCloses] = useState(() =>
    formatWall(`${wallTime(addDays(new Date(), 7), terms.zone).slice(0, 10)}T17:00`),
  )
  const [empty, setEmpty] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const round = terms.round + 1

  const open = () => {
    const read = readMoment(closes, terms.zone)
    if ('refused' in read) {
      setProblem(`Closes at: ${momentProblem(closes, read, terms.zone)}`)
      return
    }
    const next = { ...terms, round, opensAt: null, closesAt: read.instant, targetRule: null }
    const [wrong] = followingProblems(terms, next, new Date())
    if (wrong) {
      setProblem(wrong.message)
      return
    }
    const opened = {
      onSuccess: () => {
        toast.success(`Round ${round} is open. Your carriers have been notified.`)
        onClose()
      },
    }
    if (!shortlist) {
      save.mutate(next, opened)
      return
    }
    if (chosen.length === 0) {
      setEmpty(true)
      return
    }
    openShortlisted.mutate(
      { version: terms.version, closesAt: read.instant, rule: shortlist.rule, lanes: chosen },
      opened,
    )
  }
  const failure = save.error ?? openShortlisted.error
  const change = (part: Partial<ShortlistDraft>) => {
    setShortlist((before) => before && { ...before, ...part })
    setEmpty(false)
    openShortlisted.reset()
  }

  return (
    <FormDialog
      title={`Open round ${round}?`}
      action={`Open round ${round}`}
      size={shortlist ? 'lg' : undefined}
      busy={save.isPending || openShortlisted.isPending}
      problem={
        empty
          ? 'Choose at least one lane for the next round.'
          : failure && problemOf(failure).message
      }
      onSubmit={open}
      onClose={onClose}
    >
      <p>
        Round {terms.round} closes, and its bids are kept. Carriers see how far they have moved
        since.
      </p>
      <MomentField
        label="Closes at"
        zone={terms.zone}
        value={closes}
        problem={problem}
        onChange={(text) => {
          setCloses(text)
          setProblem(null)
          save.reset()
          openShortlisted.reset()
        }}
      />
      {offersShortlist && (
        <fieldset className="shortlist-who">
          <legend>Who bids in round {round}</legend>
          <CheckField
            type="radio"
            name="round-for"
            label="Every invited carrier on every lane that takes bids"
            checked={shortlist === null}
            onChange={() => setShortlist(null)}
          />
          <CheckField
            type="radio"
            name="round-for"
            label="A shortlist of lanes and carriers"
            checked={shortlist !== null}
            onChange={() =>
              setShortlist({
                rule: { by: 'rank', limit: 3 },
                withoutBids: true,
                byHand: nothingByHand,
              })
            }
          />
        </fieldset>
      )}
      {shortlist &&
        (candidates ? (
          <ShortlistFields lanes={candidates} draft={shortlist} chosen={chosen} onChange={change} />
        ) : (
          <Spinner label="Loading bids" />
        ))}
    </FormDialog>
  )
}

/** The lanes and bids to choose from, asked for once a shortlist is wanted. */
function useCandidates(mode: BiddableMode, isWanted: boolean): LaneCandidates[] | undefined {
  const lanes = useQuery({ ...laneQueries.list(mode), enabled: isWanted })
  const board = useQuery({ ...awardQueries.board(mode), enabled: isWanted })
  return useMemo(
    () => (lanes.data && board.data ? candidatesOf(lanes.data, board.data) : undefined),
    [lanes.data, board.data],
  )
}
