import { useCombobox } from 'downshift'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldControl } from './Field.tsx'

type SearchBoxProps<Choice> = {
  control: FieldControl
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
  words: (choice: Choice) => string
  /** What the list shows besides the words. */
  about?: (choice: Choice) => ReactNode
  /** Fewer characters are not searched for. */
  minimum: number
  /** What was found for the text searched last; undefined while it is looked for. */
  found: readonly Choice[] | undefined
  /** The text to search for, once it has rested. */
  onSearch: (text: string) => void
  placeholder?: string
}

const restMs = 250

/** One of very many, found by typing (ARIA combobox). */
export function SearchBox<Choice>(props: SearchBoxProps<Choice>) {
  const { control, chosen, onChoose, words, about, minimum, found, onSearch, placeholder } = props
  const [text, setText] = useState(chosen === null ? '' : words(chosen))
  const asked = text.trim()
  const isLong = asked.length >= minimum
  useEffect(() => {
    const timer = setTimeout(() => onSearch(isLong ? asked : ''), restMs)
    return () => clearTimeout(timer)
  }, [asked, isLong, onSearch])

  const choices = isLong ? (found ?? []) : []
  const box = useCombobox<Choice>({
    id: control.id,
    inputId: control.id,
    items: [...choices],
    selectedItem: chosen,
    itemToString: (choice) => (choice === null ? '' : words(choice)),
    inputValue: text,
    onInputValueChange: ({ inputValue }) => {
      setText(inputValue)
      if (chosen !== null && inputValue !== words(chosen)) onChoose(null)
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem),
  })
  const isShown = box.isOpen && chosen === null

  return (
    <div className="search-box">
      <input
        {...box.getInputProps({ placeholder })}
        className={`form-control ${control['aria-invalid'] ? 'is-invalid' : ''}`}
        aria-labelledby={undefined}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        autoComplete="off"
      />
      <ul
        {...box.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': 'Found' })}
        className="search-found"
        hidden={!isShown || asked === ''}
      >
        {isShown &&
          choices.map((choice, index) => (
            <li
              key={`${words(choice)} ${index}`}
              {...box.getItemProps({ item: choice, index })}
              data-marked={box.highlightedIndex === index}
            >
              <span>{words(choice)}</span>
              {about && <small>{about(choice)}</small>}
            </li>
          ))}
        {isShown && choices.length === 0 && asked !== '' && (
          <li className="search-none" role="presentation">
            {hint(asked.length, minimum, found === undefined)}
          </li>
        )}
      </ul>
    </div>
  )
}

function hint(typed: number, minimum: number, looking: boolean): string {
  if (typed < minimum) return `Type ${minimum - typed} more to search.`
  return looking ? 'Searching…' : 'Nothing found.'
}
