import Dropdown from 'react-bootstrap/Dropdown'

const formats = ['xlsx', 'csv'] as const

type Format = (typeof formats)[number]
type FormatItemsProps<More extends string> = {
  what: string
  /** Forms it has beside a workbook and csv. */
  more?: readonly More[]
  onChoose: (format: Format | More) => void
}

/** A download in each of its forms, in a menu. */
export const FormatItems = <More extends string = never>({
  what,
  more = [],
  onChoose,
}: FormatItemsProps<More>) =>
  [...formats, ...more].map((format) => (
    <Dropdown.Item key={format} as="button" onClick={() => onChoose(format)}>
      {what}, {format}
    </Dropdown.Item>
  ))
