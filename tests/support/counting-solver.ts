import type { LinearSolver } from '#domain/award-optimiser/linear-solver.ts'

/** The solver, and how many programs it was given. */
export function countingSolver(solver: LinearSolver): {
  counting: LinearSolver
  programs: () => number
} {
  let programs = 0
  const counting: LinearSolver = {
    ...solver,
    solve(...program) {
      programs += 1
      return solver.solve(...program)
    },
  }
  return { counting, programs: () => programs }
}
