import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { columnsQuestionKey, withAnswer } from '#domain/file-questions.ts'
import type { ReadingAnswers } from '#domain/file-reading.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import { questionObstacle } from './send-obstacle.ts'
import { UploadColumns } from './UploadColumns.tsx'
import { uploadMutations } from './uploads.api.ts'

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
