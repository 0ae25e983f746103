// A thread that runs TypeScript, whether or not the process that starts it does.
import { register } from 'tsx/esm/api'

register()
await import('./solve-task.ts')
