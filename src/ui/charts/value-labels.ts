import type { Plugin } from 'chart.js'

/** The page's own type; a canvas does not inherit it. */
export const chartFont = '"Inter Variable", system-ui, sans-serif'

/** Few bars carry their value in words; more would cover each other. */
const mostLabelled = { lying: 12, standing: 8 }

export const valueLabels = (format: (value: number) => string, colour: string): Plugin<'bar'> => ({
  id: 'valueLabels',
  afterDatasetsDraw(chart) {
    const { ctx, data, options } = chart
    const [only] = data.datasets
    const lying = options.indexAxis === 'y'
    const most = lying ? mostLabelled.lying : mostLabelled.standing
    if (!only || data.datasets.length > 1 || only.data.length > most) return
    ctx.save()
    ctx.fillStyle = colour
    ctx.font = `500 11px ${chartFont}`
    ctx.textBaseline = 'middle'
    ctx.textAlign = lying ? 'left' : 'center'
    chart.getDatasetMeta(0).data.forEach((bar, index) => {
      const value = only.data[index]
      // Where the bar will end: words that travel with it cover those of the axis.
      const { x, y } = bar.getProps(['x', 'y'], true)
      if (typeof value !== 'number') return
      ctx.fillText(format(value), lying ? x + 6 : x, lying ? y : y - 9)
    })
    ctx.restore()
  },
})
