import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { columnsQuestionKey, withAnswer } from '#domain/file-questions.ts'
import type { ReadingAnswers } from '#domain/file-reading.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ext } from '#contract/ext/ext.ts'
import { missingColumns } from '#domain/column-mapping.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import { questionObstacle } from './send-file.ts'
import { uploadMutations, columnsOfUpload } from './uploads.api.ts'
import { ColumnChoices } from './ColumnChoices.tsx'

const nothing: ReadingAnswers = { currencies: {} }

/** What the server could not read with certainty; its rows are read once it is answered. */
export const UploadQuestions = ({ upload }: { upload: Upload }) =>
  upload.questions.some(({ key }) => key === columnsQuestionKey) ? (
    <UploadColumns upload={upload} />
  ) : (
    <Questions upload={upload} />
  )

function Questions({ upload }: { upload: Upload }) {
  const send = useMutation(uploadMutations.answer(upload.id))
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAsked, setIsAsked] = useState(false)
  const questions = upload.questions.map((question) => {
    const answer = chosen.get(question.key)
    return answer === undefined ? question : { ...question, answer, source: 'uploader' as const }
  })
  const obstacle = questionObstacle(questions)
  const check = () => {
    setIsAsked(true)
    if (obstacle !== null) return
    send.mutate({
      reading: [...chosen].reduce(
        (answers, [key, value]) => withAnswer(answers, key, value),
        nothing,
      ),
    })
  }
  return (
    <section className="card upload-questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="section-title">
        Before the rows are read
      </h2>
      <ReadingQuestions
        questions={questions}
        onAnswer={(key, value) => setChosen(new Map(chosen).set(key, value))}
      />
      <div className="upload-foot">
        <Button disabled={send.isPending} aria-busy={send.isPending} onClick={check}>
          Check again
        </Button>
        <p className="text-danger mb-0" role="alert">
          {isAsked && obstacle}
          {send.error && problemOf(send.error).message}
        </p>
      </div>
    </section>
  )
}

function UploadColumns({ upload }: { upload: Upload }) {
  const columns = useQuery(columnsOfUpload(upload.id))
  return (
    <section className="card upload-questions" aria-labelledby="columns-heading">
      <h2 id="columns-heading" className="section-title">
        Columns of the file
      </h2>
      <QueryState
        query={columns}
        loading="Loading columns"
        failed="The columns of the file could not be loaded."
      >
        {(found) => <Chosen upload={upload} found={found} />}
      </QueryState>
    </section>
  )
}

type ChosenProps = { upload: Upload; found: ResponseOf<typeof ext.uploadColumns> }

function Chosen({ upload, found: { headings, rows, suggestions, money, ...found } }: ChosenProps) {
  const { mode, purpose } = upload
  const send = useMutation(uploadMutations.answer(upload.id))
  const [mapping, setMapping] = useState(found.mapping)
  const missing = missingColumns(mapping, mode, purpose)
  const used = new Set(Object.values(mapping).flat())
  return (
    <>
      <ColumnChoices
        reading={{
          mode,
          purpose,
          mapping,
          suggestions,
          isRemembered: false,
          unused: money.filter(({ heading }) => !used.has(heading)),
        }}
        table={{ headings, rows }}
        onChange={setMapping}
      />
      <div className="upload-foot">
        <Button
          disabled={missing.length > 0 || send.isPending}
          aria-busy={send.isPending}
          onClick={() => send.mutate({ columns: mapping })}
        >
          Check again
        </Button>
        <p className="text-danger mb-0" role="alert">
          {missing.length > 0 && `Map these required columns: ${missing.join(', ')}.`}
          {send.error && problemOf(send.error).message}
        </p>
      </div>
    </>
  )
}
