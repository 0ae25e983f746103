import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the bench page; measured by an outside harness through adapter.mjs. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } } },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true },
  preview: { port: 8750 },
})
