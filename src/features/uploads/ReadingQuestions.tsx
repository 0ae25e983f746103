import { type ReactNode, useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { ReadingQuestion } from '#domain/file-reading.ts'
import { isOpen } from '#domain/file-questions.ts'
import { CheckField } from '#ui/CheckField.tsx'

type ReadingQuestionsProps = {
  questions: readonly ReadingQuestion[]
  onAnswer: (key: string, value: string) => void
  /** Further choices beside what is certain. */
  children?: ReactNode
}

export function ReadingQuestions({ questions, onAnswer, children }: ReadingQuestionsProps) {
  const [changing, setChanging] = useState<readonly string[]>([])
  const isUnfolded = (question: ReadingQuestion) =>
    isOpen(question) || question.source === 'uploader' || changing.includes(question.key)
  const settled = questions.filter((question) => !isUnfolded(question))
  return (
    <>
      {questions.filter(isUnfolded).map((question) => (
        <Question key={question.key} question={question} onAnswer={onAnswer} />
      ))}
      {(settled.length > 0 || children !== undefined) && (
        <div className="settled-questions" role="group" aria-label="How the file is read">
          {settled.map((question) => (
            <div key={question.key} className="settled-question">
              <span>{question.title}</span>
              <strong>{answerText(question)}</strong>
              <small>{question.evidence}</small>
              {question.choices.length > 1 && (
                <Button
                  size="sm"
                  variant="link"
                  aria-label={`Change ${question.title}`}
                  onClick={() => setChanging([...changing, question.key])}
                >
                  Change
                </Button>
              )}
            </div>
          ))}
          {children}
        </div>
      )}
    </>
  )
}

type QuestionProps = {
  question: ReadingQuestion
  onAnswer: ReadingQuestionsProps['onAnswer']
}

function Question({ question, onAnswer }: QuestionProps) {
  const id = useId()
  const { key, title, choices, answer } = question
  return (
    <fieldset
      className={`panel-step reading-question${isOpen(question) ? ' is-open' : ''}`}
      aria-describedby={`${id}-evidence`}
    >
      <legend>{title}</legend>
      <small id={`${id}-evidence`} className="evidence">
        {question.evidence}
      </small>
      {choices.length > mostButtons ? (
        <select
          className="form-select form-select-sm"
          aria-label={title}
          value={answer ?? ''}
          onChange={({ target }) => target.value !== '' && onAnswer(key, target.value)}
        >
          {answer === null && <option value="">Choose</option>}
          {choices.map(({ value, label, detail }) => (
            <option key={value} value={value}>
              {detail === '' ? label : `${label}, ${detail}`}
            </option>
          ))}
        </select>
      ) : (
        <div className="question-choices">
          {choices.map(({ value, label, detail }) => (
            <CheckField
              key={value}
              type="radio"
              label={
                <>
                  {label} {detail !== '' && <small>{detail}</small>}
                </>
              }
              name={id}
              checked={answer === value}
              onChange={() => onAnswer(key, value)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const mostButtons = 5

const answerText = ({ choices, answer }: ReadingQuestion): string =>
  choices.find(({ value }) => value === answer)?.label ?? answer ?? ''
