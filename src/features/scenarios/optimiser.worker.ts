import loadHighs from 'highs'
import runtime from 'highs/runtime?url'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { optimiserAnswers, type ToOptimiser } from './optimiser-answers.ts'

const answer = optimiserAnswers(
  async () => linearSolver(await loadHighs({ locateFile: () => runtime })),
  (message) => postMessage(message),
)

addEventListener('message', ({ data }: MessageEvent<ToOptimiser>) => void answer(data))
