import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting, fetchAhead, packFiles } from './vite.chunks.ts'
import { earlyForm } from './vite.early-form.ts'

const server = `http://localhost:${process.env['PORT'] ?? 8080}`

export default defineConfig({
  plugins: [react(), fetchAhead(), earlyForm(), packFiles()],
  // The app and its tests read only the settings of .env.example.
  envPrefix: 'VITE_',
  worker: { format: 'es' },
  css: { preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 400,
    assetsInlineLimit: 0,
    // Browsers of the target do it themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': server, '/notify': { target: server, ws: true } } },
})
