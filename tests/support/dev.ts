import { spawn } from 'node:child_process'

/** `npm run dev`: the server, restarted on change, and Vite in front of it. */
const server = spawn('npx', ['tsx', 'watch', 'server/main.ts'], { stdio: 'inherit' })
const vite = spawn('npx', ['vite'], { stdio: 'inherit' })

for (const [child, other] of [
  [server, vite],
  [vite, server],
] as const) {
  child.on('exit', (code) => {
    other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
}
