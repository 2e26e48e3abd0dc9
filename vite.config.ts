import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './frontend/service-worker/plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Every first visit of the marketplace fetches these. */
const FIRST_LOOK =
  /[/](domain[/]kernel[/](format-money|radius|day|actor)|frontend[/](ui|lib)[/](open-dialogs|use-wide|use-settled|attested-words|media|badge|money|round-picture|chips|picture-sources|stars|zip-words|tabs|produce-image|icon|tick|states|pager))[.]tsx?$/

/** The client: built into dist/client, which the server serves; `vite` alone asks a running server for its data. */
export default defineConfig({
  root: 'frontend',
  plugins: [react(), serviceWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Small, and always fetched together: a file each costs more than what is in it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'live-maps', test: /[/]live-map[.]ts$/ },
            { name: 'first-look', test: FIRST_LOOK },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/pictures': server,
      '/sandbox': server,
      '/manifest.webmanifest': server,
      '/ws': { target: server, ws: true },
    },
  },
})
