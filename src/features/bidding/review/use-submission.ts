import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isAxiosError, isCancel } from 'axios'
import { useState } from 'react'
import type { Bid } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { declineMutations } from '#features/declines/declines.api.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { keepReceipt, type Receipt, unansweredSubmission } from './receipts.ts'
import { reviewMutations } from './review-calls.ts'
import { nameOf, type ReviewRow, type Sent } from './review-rows.ts'

const offline = 'You are offline; nothing was sent.'
const sameAgain = 'You can safely send the same bids again.'

type Submission = {
  busy: boolean
  failure: string | null
  receipt: Receipt | null
  send: (sent: Sent & { declines: readonly number[] }) => Promise<boolean>
}

/** Sends what was reviewed and keeps the receipt; a failure leaves everything as it was typed. */
export function useSubmission(
  mode: BiddableMode,
  rows: readonly ReviewRow[],
  uploadId: number | undefined,
): Submission {
  const user = useUser()
  const client = useQueryClient()
  const save = useMutation(reviewMutations.save())
  const decline = useMutation(declineMutations.decline())
  const [failure, setFailure] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [busy, setBusy] = useState(false)

  const send: Submission['send'] = async ({ submit, save: drafts, declines }) => {
    if (!navigator.onLine) {
      setFailure(offline)
      return false
    }
    setFailure(null)
    setBusy(true)
    try {
      const bids =
        submit.length > 0 ? await save.mutateAsync({ entries: submit, submit: true, uploadId }) : []
      if (drafts.length > 0) await save.mutateAsync({ entries: drafts, submit: false, uploadId })
      if (declines.length > 0)
        await decline.mutateAsync({ laneIds: [...declines], reason: null, uploadId })
      unansweredSubmission.forget()
      const made = {
        ...receiptOf(mode, bids, rows, drafts, declines.length),
        ...(await hostLines(bids, mode, client)),
      }
      setReceipt(made)
      // A device that is slow to keep it, or keeps none, holds up nothing.
      void keepReceipt(user.id, made, client)
      return true
    } catch (error) {
      if (isAxiosError(error) && !isCancel(error) && error.response === undefined) {
        unansweredSubmission.keep({
          userId: user.id,
          bids: submit.length,
          at: new Date().toISOString(),
        })
      }
      setFailure(failureWords(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, receipt, send }
}

function failureWords(error: unknown): string {
  const { message } = problemOf(error)
  if (isAxiosError(error) && error.response === undefined)
    return `No response: we do not know whether your bids arrived. ${sameAgain}`
  return (statusOf(error) ?? 0) >= 500
    ? `${message} We do not know whether your bids were saved. ${sameAgain}`
    : message
}

function receiptOf(
  mode: BiddableMode,
  bids: readonly Bid[],
  rows: readonly ReviewRow[],
  drafts: Sent['save'],
  declined: number,
): Receipt {
  const saved = new Set(drafts.map(({ laneId }) => laneId))
  const withdrawn = rows.filter((row) => row.kind === 'withdrawal' && saved.has(row.laneId))
  const rowOf = new Map(rows.map((row) => [row.laneId, row]))
  return {
    mode,
    at: new Date().toISOString(),
    bids,
    lanes: Object.fromEntries(
      bids.map(({ laneId }) => {
        const { lane } = rowOf.get(laneId) ?? {}
        return [laneId, { name: nameOf({ lane, laneId }), shipper: lane?.shipper ?? null }]
      }),
    ),
    drafts: drafts.length - withdrawn.length,
    withdrawn: withdrawn.map(nameOf),
    declined,
  }
}

/** The host's own charge lines, where a bid stands on one that the mode does not have. */
async function hostLines(
  bids: readonly Bid[],
  mode: BiddableMode,
  client: QueryClient,
): Promise<Pick<Receipt, 'lines'>> {
  const ours = new Set(chargeLines[mode].map(({ chargeId }) => chargeId))
  const foreign = bids.find(({ charges }) => Object.keys(charges).some((id) => !ours.has(id)))
  if (!foreign) return {}
  try {
    const { lines } = await client.fetchQuery(bidQueries.charges(foreign.laneId))
    return { lines }
  } catch {
    // The bids are submitted: their receipt calls the charges by their ids.
    return {}
  }
}
