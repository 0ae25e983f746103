import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * Playwright's own Chromium, or the system's; undefined where there is none. First the one made to have no window,
 * which takes a third less time.
 */
export function chromiumPath(): string | undefined {
  const candidates = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/**
 * Gets one where there is none: Playwright's own, else by the system's package manager where that is allowed.
 * Undefined where neither gives one that starts.
 */
export function installChromium(): string | undefined {
  const ways = [
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]
  for (const [file = '', ...args] of ways) {
    console.log(`No Chromium found: ${[file, ...args].join(' ')}`)
    spawnSync(file, args, { stdio: 'ignore' })
    const path = chromiumPath()
    if (path !== undefined && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)
      return path
  }
  return undefined
}

/** Quiet flags: no calls home, works as root and without a GPU. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * As many browsers as cores are at work already: scripts that are compiled and swept on further threads cost a
 * quarter more and end no sooner.
 */
export const journeyFlags = [...chromiumFlags, '--js-flags=--single-threaded']
