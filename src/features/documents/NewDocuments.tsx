import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { documentByteLimit, documentEndings } from '#domain/document.ts'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { WindowDrop } from '#ui/WindowDrop.tsx'
import { type ChosenDocument, chooseDocument, guessTitle, refusalOf } from './chosen-document.ts'
import { type DocumentInput, sendDocument } from './documents.api.ts'
import { NewDocument } from './NewDocument.tsx'

type NewDocumentsProps = {
  companyId: number
  titles: readonly string[]
  /** The mandatory title somebody wants to bring next. */
  wanted: string | null
  onWantedShown: () => void
  onSent: () => void
}

export function NewDocuments({
  companyId,
  titles,
  wanted,
  onWantedShown,
  onSent,
}: NewDocumentsProps) {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([])
  const change = (key: number, part: Partial<ChosenDocument>) =>
    setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const leave = (key: number) => setChosen((before) => before.filter((one) => one.key !== key))
  const take = (files: readonly File[]) => {
    setChosen((before) => [
      ...before,
      ...files.map((file) => chooseDocument(file, inputOf(file.name, wanted, companyId, titles))),
    ])
    onWantedShown()
  }
  const send = async (one: ChosenDocument) => {
    const controller = new AbortController()
    change(one.key, { percent: 0, problem: null, controller })
    try {
      await sendDocument(one.file, one.input, {
        signal: controller.signal,
        onProgress: (percent) => change(one.key, { percent }),
      })
      leave(one.key)
      toast.success(`${one.input.title || one.file.name} uploaded.`)
      onSent()
    } catch (error) {
      const problem = controller.signal.aborted
        ? 'Cancelled. Nothing was saved.'
        : problemOf(error).message
      change(one.key, { percent: null, problem })
    }
  }
  const ready = chosen.filter(({ percent, file }) => percent === null && refusalOf(file) === null)

  return (
    <section className="mb-4" aria-label="New documents">
      <WindowDrop label="Drop to add documents" onFiles={take} />
      <FileDrop
        label={
          wanted === null ? 'Drop documents here, or choose them' : `Choose the file: ${wanted}`
        }
        accept={documentEndings}
        limit={`${documentByteLimit / 1_000_000} MB`}
        several={wanted === null}
        asked={wanted !== null}
        onFiles={take}
      />
      {chosen.map((one) => (
        <NewDocument
          key={one.key}
          chosen={one}
          titles={titles}
          onChange={(input: DocumentInput) => change(one.key, { input })}
          onSend={() => void send(one)}
          onCancel={() => one.controller.abort()}
          onLeave={() => leave(one.key)}
        />
      ))}
      {ready.length > 1 && (
        <Button className="mt-3" onClick={() => ready.forEach((one) => void send(one))}>
          Upload {ready.length} documents
        </Button>
      )}
    </section>
  )
}

function inputOf(
  fileName: string,
  wanted: string | null,
  companyId: number,
  titles: readonly string[],
): DocumentInput {
  const title = wanted ?? guessTitle(fileName, titles)
  return title === null
    ? { category: 'General', title: '', validUntil: null, companyId }
    : { category: 'Mandatory', title, validUntil: null, companyId }
}
