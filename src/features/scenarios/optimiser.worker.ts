import '#lib/without-eval.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { optimiserAnswers, type ToOptimiser } from './optimiser-answers.ts'

const answer = optimiserAnswers(
  async () => {
    const [{ default: loadHighs }, { default: runtime }] = await Promise.all([
      import('highs'),
      import('highs/runtime?url'),
    ])
    return linearSolver(await loadHighs({ locateFile: () => runtime }))
  },
  (message) => postMessage(message),
)

addEventListener('message', ({ data }: MessageEvent<ToOptimiser>) => void answer(data))
