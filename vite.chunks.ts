import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { pageStarts } from './src/app/page-starts.ts'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What pages share, in few files: on a slow link each file costs a wait of its own, and a browser asks for six at a
 * time. A module goes into the first of these that needs it; what none of them needs stays with its page.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: (id: string, modules: Modules) => sharedChunk(id, modules) }],
}

function sharedChunk(id: string, modules: Modules): string | null {
  const isNeededBy = (path: string) => closureOf(at(path), modules).has(id)
  if (isNeededBy('src/main.tsx')) return 'start'
  if (isNeededBy('src/lib/call.ts')) return 'calls'
  const inTables = isNeededBy('src/features/lanes/ShipperLanes.tsx')
  const inFigures = isNeededBy('src/features/overview/DashboardScreen.tsx')
  const inLive = isNeededBy('src/features/notifications/live-hub.ts')
  const inLanes = inTables || isNeededBy('src/features/lane-doubts/DoubtBanner.tsx')
  const isShared = [inLanes, inFigures, inLive].filter(Boolean).length > 1
  const inFrame = ['src/app/SignedIn.tsx', 'src/app/ModeLanes.tsx'].some(isNeededBy)
  // Another file of styles would take one of those six places.
  if (inFrame || isShared || (inTables && id.endsWith('.scss'))) return 'signed-in'
  if (inTables) return 'tables'
  if (inFigures) return 'figures'
  if (inLive) return 'live'
  return isNeededBy('src/ui/charts/ChartDrawing.tsx') ? 'charts' : null
}

const closures = new Map<string, ReadonlySet<string>>()

/** Everything that is loaded with a module. */
function closureOf(id: string, modules: Modules): ReadonlySet<string> {
  const known = closures.get(id)
  if (known) return known
  const found = new Set([id])
  for (const one of found)
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) found.add(imported)
  closures.set(id, found)
  return found
}

/**
 * Tells `public/fetch-ahead.js` which files to ask for, whose names change with what is in them, and which calls: those
 * of a host elsewhere are not asked for early, as it may be one of the specification alone.
 */
export function fetchAhead(): Plugin {
  let starts = pageStarts
  return {
    name: 'fetch-ahead',
    configResolved({ env }) {
      if (env['VITE_API_URL']) starts = pageStarts.map((start) => ({ ...start, calls: [] }))
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return []
        const filesOf = (...names: string[]) =>
          Object.values(bundle)
            .filter((file) => file.type === 'chunk' && names.includes(file.name))
            .flatMap(withStyles)
            .join(' ')
        const attrs = {
          src: '/fetch-ahead.js',
          'data-starts': JSON.stringify(starts),
          'data-frame': filesOf('calls', 'signed-in'),
          'data-tables': filesOf('tables'),
          'data-figures': filesOf('figures'),
        }
        // A browser looks for the encoding in the first 1024 bytes.
        const encoding = '<meta charset="utf-8" />'
        const first = [
          { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' as const },
          { tag: 'script', attrs, injectTo: 'head-prepend' as const },
        ]
        return { html: html.replace(encoding, ''), tags: first }
      },
    },
  }
}

const withStyles = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] => [
  file.fileName,
  ...(file.type === 'chunk' ? (file.viteMetadata?.importedCss ?? []) : []),
]

const pack = promisify(brotliCompress)

/** Packs code, styles and WebAssembly once, a tenth smaller than what a server packs while it sends. */
export const packFiles = (): Plugin => ({
  name: 'pack-files',
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const packed = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|wasm)$/.test(fileName),
      )
      await Promise.all(
        packed.map(async (file) => {
          const text = file.type === 'chunk' ? file.code : file.source
          const source = await pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }),
      )
    },
  },
})
