import { existsSync, readFileSync } from 'node:fs'
import loadHighs from 'highs'
import { readAwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { compile } from '#domain/award-optimiser/compile.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { recordedResult } from '#domain/award-optimiser/solve-for-record.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'

// One search in a process that holds what a solver thread of the server holds, and nothing else. Arguments: the file
// of the award columns, the scenario, and the processor seconds after which the search is ended.
const [path, rules, seconds] = process.argv.slice(2)
// `resourceUsage` begins with what the process that started this one had taken: the kernel's own record does not.
const status = '/proc/self/status'
const peakMb = () => {
  const kept = existsSync(status) && /^VmHWM:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
  return Math.round((Number(kept || process.resourceUsage().maxRSS) * 1024) / 1e6)
}
const solver = linearSolver(await loadHighs())
const before = peakMb()
const { model, names } = readAwardColumns(readFileSync(path!, 'utf8'))
const scenario = scenarioSchema.parse(JSON.parse(rules!))
const isOver = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 > Number(seconds)
}
const problem = compile(model, scenario)
const result = solveScenario(model, scenario, solver, { effort: 'quick', stop: isOver, problem })
recordedResult(names, model, scenario, result, solver, problem)
console.log(JSON.stringify({ before, peak: peakMb() }))
