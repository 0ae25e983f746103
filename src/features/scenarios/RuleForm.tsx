import { useState } from 'react'
import { type Rule, type RuleKind, ruleSchema, type Scope } from '#domain/award-optimiser/rule.ts'
import { hasNumberProblem } from '#domain/award-optimiser/rule-number.ts'
import { knobsOf } from '#domain/award-optimiser/rule-knob.ts'
import { groupsOf, readSentence } from '#domain/award-optimiser/read-sentence.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { Choice } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { TextField } from '#ui/TextField.tsx'
import { choiceOf, isRuleChoice, newRule, ruleChoices, type RuleChoice } from './new-rule.ts'
import { RuleFields } from './RuleFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import type { Desk } from './optimiser.api.ts'

type RuleFormProps = {
  desk: Desk
  /** All of the scenario. */
  rules: readonly Rule[]
  /** Null for a rule to be added. */
  rule: Rule | null
  /** The same as it is saved now; null once it was deleted. */
  saved: Rule | null
  /** Which lanes a new rule is about at first. */
  scope?: Scope | undefined
  nameOf: (carrier: number) => string
  /** Rejects where it was not saved: what was entered stays. */
  onSave: (rule: Rule) => Promise<void>
  onClose: () => void
}

/** What is wrong with a sentence is said once nobody is typing it any more. */
const nothingTyped = { text: '', problem: null as string | null, isOver: false }

/** The same for the same rule, in whatever order its parts stand. */
const textOf = (rule: Rule): string => JSON.stringify(ruleSchema.safeParse(rule).data ?? rule)

/** A rule without its numbers says nothing. */
const isComplete = (rule: Rule): boolean =>
  !hasNumberProblem(rule) && (knobsOf(rule).length > 0 || !needsKnob.has(rule.kind))
const needsKnob: ReadonlySet<RuleKind> = new Set(['limit', 'carriers', 'switching'])

export function RuleForm(props: RuleFormProps) {
  const { desk, rules, rule, saved, scope = {}, nameOf, onSave, onClose } = props
  const [choice, setChoice] = useState<RuleChoice>('incumbents')
  const [draft, setDraft] = useState<Rule>(() => rule ?? { ...newRule('incumbents'), scope })
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState(nothingTyped)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { columns } = desk.tender
  const set = (next: Rule) => {
    setProblem(null)
    setTyped(nothingTyped)
    setDraft(next)
  }
  const type = (text: string) => {
    setProblem(null)
    if (text.trim() === '') return setTyped({ ...nothingTyped, text })
    const vocabulary = { ...columns, groups: groupsOf(rules) }
    const read = readSentence(text, vocabulary, readerMark())
    if ('problem' in read) return setTyped({ text, problem: read.problem, isOver: false })
    setTyped({ ...nothingTyped, text })
    setChoice(choiceOf(read.rule))
    const isOnSome = Object.keys(read.rule.scope).length > 0
    setDraft({ ...read.rule, id: draft.id, scope: isOnSome ? read.rule.scope : scope })
  }
  const fill = () => {
    if (saved) set(saved)
  }
  const onLoad = useLoadAgain({
    saved: saved ? textOf(saved) : '',
    entered: textOf(draft),
    isSaving,
    onFill: fill,
  })
  const save = async (read: Rule) => {
    setProblem(null)
    setIsSaving(true)
    try {
      await onSave(read)
    } catch (error) {
      setProblem(
        statusOf(error) === 409
          ? 'The scenario was changed elsewhere and is loaded again. Review the rule and save again.'
          : problemOf(error).message,
      )
      setIsSaving(false)
    }
  }
  const submit = () => {
    if (typed.problem !== null) return setTyped({ ...typed, isOver: true })
    setIsTried(true)
    if (hasNumberProblem(draft)) return
    const read = ruleSchema.safeParse(draft)
    if (read.success) return void save(read.data)
    const needsCarriers =
      (draft.kind === 'exclude' || draft.kind === 'require') && draft.carriers.length === 0
    const [issue] = read.error.issues
    setProblem(
      needsCarriers || issue?.path.includes('carriers')
        ? 'Choose at least one carrier.'
        : (issue?.message ?? 'Check the limits.'),
    )
  }
  const newer =
    rule && !saved
      ? { words: 'This rule was deleted elsewhere. Saving adds it again.', onLoad: null }
      : saved && newerElsewhere('This rule was', ruleSentence(saved, nameOf), onLoad)
  const previewWords =
    typed.problem !== null
      ? 'No rule yet: go on typing, or fill in the form.'
      : isComplete(draft)
        ? ruleSentence(draft, nameOf)
        : 'Enter the limits of the rule.'
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Add rule'}
      size="lg"
      action={rule ? 'Save rule' : 'Add rule'}
      busy={isSaving}
      problem={problem}
      newer={newer}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="rule-form">
        {!rule && (
          <TextField
            label="Type a rule, or fill in the form below"
            placeholder="No carrier above 30% of spend"
            value={typed.text}
            problem={typed.isOver ? typed.problem : null}
            onChange={type}
            onBlur={() => setTyped({ ...typed, isOver: true })}
          />
        )}
        {!rule && (
          <Choice
            label="Kind of rule"
            value={choice}
            choices={ruleChoices}
            onChange={(value) => {
              if (!isRuleChoice(value)) return
              setChoice(value)
              setIsTried(false)
              set({ ...newRule(value), scope: draft.scope })
            }}
          />
        )}
        <RuleFields rule={draft} columns={columns} isTried={isTried} onChange={set} />
        <ScopeFields
          scope={draft.scope}
          columns={columns}
          onChange={(scope) => set({ ...draft, scope })}
        />
        <p className="rule-preview" aria-live="polite">
          {previewWords}
        </p>
      </div>
    </FormDialog>
  )
}
