import type { LinearSolver } from '#domain/award-optimiser/linear-solver.ts'

/** The solver, how many programs it was given, and how many columns each of those in whole numbers had. */
export function countingSolver(solver: LinearSolver): {
  counting: LinearSolver
  programs: () => number
  wholeColumns: number[]
} {
  let programs = 0
  const wholeColumns: number[] = []
  const counting: LinearSolver = {
    ...solver,
    solve(program, ...limits) {
      programs += 1
      if (program.whole) wholeColumns.push(program.cost.length)
      return solver.solve(program, ...limits)
    },
  }
  return { counting, programs: () => programs, wholeColumns }
}
