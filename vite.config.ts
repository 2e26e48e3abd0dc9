import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { antdStyles } from './frontend/antd-styles/plugin.ts'
import { serviceWorker } from './frontend/service-worker/plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Modules that every first visit of the marketplace loads: one chunk, since a file of a few hundred bytes costs more than it has. */
const FIRST_VISIT = [
  'domain/kernel/(actor|day|format-money|radius|report-times)',
  'domain/catalog/vocabulary',
  'frontend/shared/(cart/(add-to-cart|cart)|catalog/(api|product-card|product-filters)|producers/api|favorites/for-members)',
  'frontend/shared/lib/(browser|browser-stores|confirm-identity|endpoint|http|early-actions|lazy-page|live|near|own-profile|paths|presence|session|sign-out)',
  'frontend/shared/ui/(badge|certificate-badge|chips|fields|icons|images|money|page-parts|pagination|radius-slider)',
  'frontend/shared/ui/(stars|states|tabs|zip-search)',
]
const FIRST_LOOK = new RegExp(`[/](${FIRST_VISIT.join('|')})[.]tsx?$`)

/** Every page needs these. */
const LIBRARIES =
  /[/]node_modules[/](react|react-dom|scheduler|react-router|jotai|@tanstack[/](query-core|react-query))[/](?!.*[iI]nfiniteQuery(Observer)?[.])/

/** Groups of modules that are small and always fetched together: a file each costs more than what is in it. */
const FOR_BROWSERS: BuildEnvironmentOptions = {
  outDir: '../dist/pages/client',
  target: 'es2022',
  modulePreload: { polyfill: false },
  manifest: true,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'live-maps', test: /[/]live-map[.]ts$/ },
          { name: 'libraries', test: LIBRARIES },
          { name: 'first-look', test: FIRST_LOOK },
        ],
      },
    },
  },
}

/** The server renders public pages only: it never loads those with antd. */
const FOR_THE_SERVER: BuildEnvironmentOptions = {
  outDir: '../dist/pages/server',
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: {
    input: fileURLToPath(new URL('frontend/server-entry.tsx', import.meta.url)),
    external: /frontend[/](producer|staff)[/]|(console-routes|account-settings)[.]tsx$/,
    // These matter to browsers only.
    checks: { ineffectiveDynamicImport: false },
  },
}

/**
 * The pages: `vite build` builds them for browsers, `vite build --ssr` for the server, which renders public pages with it; `vite`
 * alone asks a running server for its data.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'frontend',
  plugins: [react(), ...(isSsrBuild ? [] : [antdStyles(), serviceWorker()])],
  // Its package exports name the development build for every condition; this one drops the development warnings.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
    ],
  },
  // React's production build, whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: { emptyOutDir: true, ...(isSsrBuild ? FOR_THE_SERVER : FOR_BROWSERS) },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/images': server,
      '/sandbox': server,
      '/manifest.webmanifest': server,
      '/ws': { target: server, ws: true },
    },
  },
}))
