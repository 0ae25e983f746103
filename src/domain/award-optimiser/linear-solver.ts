/** Minimize cost x columns, subject to bounds of columns and of rows. Matrix by columns. */
export type LinearProgram = {
  cost: Float64Array
  lower: Float64Array
  upper: Float64Array
  rowLower: Float64Array
  rowUpper: Float64Array
  /** Entries of column c: `starts[c]` to `starts[c + 1]`. */
  starts: Int32Array
  rows: Int32Array
  values: Float64Array
  /** 1 for columns that are whole numbers; null where none is. */
  whole: Int32Array | null
  offset: number
}

/** Where a search may end before it has proved the best answer. No clock: a run repeats to the bit. */
export type SearchLimits = {
  /** Relative distance of answer and bound that is near enough. */
  gap?: number
  nodes?: number
  /** An answer of this cost is near enough. */
  target?: number
  /** False: no columns and rows are left out before the search. Slower, and without what rounding does there. */
  presolve?: boolean
  /** How far rows may be missed and whole numbers be off. */
  tolerance?: number
  /** The basis passed in is of a program with the same columns and other bounds of them. */
  hasOtherBounds?: boolean
  /** Asked again and again while it searches; true ends it with the best answer so far. */
  stop?: (() => boolean) | undefined
}

export type LinearAnswer = {
  /** `none`: no values within the bounds. `ended`: by a limit or by `stop`; values may be missing. */
  state: 'best' | 'ended' | 'none'
  /** Null where nothing was found. */
  values: Float64Array | null
  cost: number
  /** No answer costs less. */
  bound: number
  /** What one unit more of a row's bound adds to the cost, for programs without whole columns. */
  prices: Float64Array | null
  basis: Basis | null
}

export type Basis = { colStatus: Int32Array; rowStatus: Int32Array }

export type LinearSolver = {
  /** Name and version, for the record of a run. */
  name: string
  solve: (program: LinearProgram, limits?: SearchLimits, warm?: Basis | null) => LinearAnswer
}

/** What is used of the npm package `highs`: the side that runs the search loads it and passes it in. */
export type HighsRuntime = {
  version: { readonly string: string }
  infinity: number
  constants: {
    modelStatus: { optimal: number; infeasible: number; unboundedOrInfeasible: number }
    callbackType: { simplexInterrupt: 1; mipInterrupt: 6 }
  }
  createModel: (source: HighsSource) => HighsModel
}

type HighsSource = {
  numCols: number
  numRows: number
  offset: number
  colCost: Float64Array
  colLower: Float64Array
  colUpper: Float64Array
  rowLower: Float64Array
  rowUpper: Float64Array
  integrality?: Int32Array
  matrix: {
    format: 'csc'
    numRows: number
    numCols: number
    starts: Int32Array
    indices: Int32Array
    values: Float64Array
  }
}

type Interruption = (event: { interrupt: () => void }) => undefined

type HighsModel = {
  options: { set: (options: Record<string, number | boolean | string>) => unknown }
  info: { get: (name: 'mip_dual_bound') => number | bigint }
  run: (callbacks?: { 1: Interruption; 6: Interruption }) => unknown
  getModelStatus: () => number
  getObjectiveValue: () => number
  getSolution: () => { colValue: Float64Array; rowDual: Float64Array }
  getBasis: () => Basis
  setBasis: (basis: Basis) => unknown
  dispose: () => void
}

/** Value of the option `simplex_strategy`. */
const primalSimplex = 4

/** The solver over a loaded runtime of `highs`. It blocks its thread: call it in a worker. */
export function linearSolver(highs: HighsRuntime): LinearSolver {
  const { infinity } = highs
  const bounded = (bounds: Float64Array) =>
    bounds.map((bound) => (bound === Infinity ? infinity : bound === -Infinity ? -infinity : bound))
  return {
    name: `HiGHS ${highs.version.string}`,
    solve(
      program,
      { gap = 0, nodes, target, presolve = true, tolerance, hasOtherBounds, stop } = {},
      warm = null,
    ) {
      const [numCols, numRows] = [program.cost.length, program.rowLower.length]
      if (numCols === 0) return withoutColumns(program)
      const source: HighsSource = {
        numCols,
        numRows,
        offset: program.offset,
        colCost: program.cost,
        colLower: bounded(program.lower),
        colUpper: bounded(program.upper),
        rowLower: bounded(program.rowLower),
        rowUpper: bounded(program.rowUpper),
        ...(program.whole ? { integrality: program.whole } : {}),
        matrix: {
          format: 'csc',
          numRows,
          numCols,
          starts: program.starts,
          indices: program.rows,
          values: program.values,
        },
      }
      const model = highs.createModel(source)
      try {
        const isWhole = program.whole !== null
        model.options.set({ output_flag: false, random_seed: 0 })
        if (!presolve) model.options.set({ presolve: 'off' })
        if (isWhole) {
          model.options.set({ mip_rel_gap: gap, mip_abs_gap: 1e-6 })
          if (nodes !== undefined) model.options.set({ mip_max_nodes: nodes })
          if (tolerance !== undefined) model.options.set({ mip_feasibility_tolerance: tolerance })
          if (target !== undefined) model.options.set({ objective_target: target })
        } else if (warm) {
          // A basis of fewer columns stays possible as columns are added: only their costs are new.
          if (!hasOtherBounds) model.options.set({ simplex_strategy: primalSimplex })
          model.setBasis(warm)
        }
        if (stop) {
          const ask: Interruption = (event) => {
            if (stop()) event.interrupt()
          }
          model.run({ 1: ask, 6: ask })
        } else {
          model.run()
        }
        const status = model.getModelStatus()
        const { modelStatus } = highs.constants
        const cost = model.getObjectiveValue()
        const bound = isWhole ? Number(model.info.get('mip_dual_bound')) : cost
        if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) {
          return {
            state: 'none',
            values: null,
            cost: Infinity,
            bound: Infinity,
            prices: null,
            basis: null,
          }
        }
        const state = status === modelStatus.optimal ? 'best' : 'ended'
        if (!Number.isFinite(cost) || Math.abs(cost) >= 1e29) {
          return { state, values: null, cost: Infinity, bound, prices: null, basis: null }
        }
        const { colValue, rowDual } = model.getSolution()
        return {
          state,
          values: colValue,
          cost,
          bound: isWhole ? bound : state === 'best' ? cost : -Infinity,
          prices: isWhole ? null : rowDual,
          basis: isWhole ? null : model.getBasis(),
        }
      } finally {
        // The runtime's memory is freed by nobody else.
        model.dispose()
      }
    },
  }
}

/** The runtime refuses a program without columns. */
function withoutColumns({ rowLower, rowUpper, offset }: LinearProgram): LinearAnswer {
  const holds = rowLower.every((lower, row) => lower <= 1e-6 && rowUpper[row]! >= -1e-6)
  const cost = holds ? offset : Infinity
  return {
    state: holds ? 'best' : 'none',
    values: holds ? new Float64Array() : null,
    cost,
    bound: cost,
    prices: holds ? new Float64Array(rowLower.length) : null,
    basis: null,
  }
}
