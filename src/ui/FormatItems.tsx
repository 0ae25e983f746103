import Dropdown from 'react-bootstrap/Dropdown'

const formats = ['xlsx', 'csv'] as const

type FormatItemsProps = { what: string; onChoose: (format: (typeof formats)[number]) => void }

/** A download in each of its forms, in a menu. */
export const FormatItems = ({ what, onChoose }: FormatItemsProps) =>
  formats.map((format) => (
    <Dropdown.Item key={format} as="button" onClick={() => onChoose(format)}>
      {what}, {format}
    </Dropdown.Item>
  ))
