/** Some figures always look the same, on every chart. */
export type SeriesMeaning = 'baseline' | 'awarded' | 'target' | 'savings'

export const barTones = ['accepted', 'amber', 'rejected', 'neutral'] as const
export type BarTone = (typeof barTones)[number]

export type ChartSeries = {
  name: string
  /** One value a label; null where there is none, never drawn as 0. */
  values: readonly (number | null)[]
  meaning?: SeriesMeaning
  /** By label, where every bar is a state with a colour of its own; its label says it in words. */
  tones?: readonly BarTone[]
}

export type ChartProps = {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  about: string
  /** 'bars' lie, 'columns' stand; 'stacked' columns add up. */
  kind: 'bars' | 'columns' | 'stacked' | 'lines'
  /** What the labels are: the table's first heading, such as 'Carrier' or 'Month'. */
  heading: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** Shorter at the marks of the axis, where `format` is to the cent or changes its unit. */
  formatMark?: (value: number) => string
  /** In full in the rows of its table, where `format` is short. */
  formatRow?: (value: number) => string
  /** The axis of lines starts near their lowest value instead of at 0. */
  fromLowest?: boolean
  /** A sentence for each label: under the pointer, and as the last column of its table. */
  notes?: { heading: string; of: readonly string[] }
  /** What stands in place of a picture of nothing. */
  empty?: string
  /** A bar or point leads somewhere: filters the page, opens the lane. */
  onPick?: (index: number) => void
}
