import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { antdStyles } from './frontend/antd-styles/plugin.ts'
import { classicScripts } from './frontend/classic-scripts/plugin.ts'
import { consoleChunks } from './frontend/console-chunks/plugin.ts'
import { serviceWorker } from './frontend/service-worker/plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Modules that every first visit to the marketplace loads. They form one chunk, because the overhead of a separate file
 * exceeds its few hundred bytes.
 */
const FIRST_VISIT: Readonly<Record<string, readonly string[]>> = {
  'domain/kernel': ['actor', 'calendar-date', 'format', 'location'],
  'domain/catalog': ['product-taxonomy'],
  'frontend/shared/cart': ['add-to-cart', 'cart'],
  'frontend/shared/catalog': ['api', 'product-card', 'product-filters'],
  'frontend/shared/favorites': ['favorite-buttons'],
  'frontend/shared/lib': [
    ...['browser', 'confirm-identity', 'early-actions', 'endpoint', 'http', 'lazy-components', 'live'],
    ...['near', 'offline-caches', 'own-profile', 'paths', 'session', 'sign-out'],
  ],
  'frontend/shared/producers': ['api'],
  'frontend/shared/ui': [
    ...['badge', 'certificate-badge', 'chips', 'fields', 'icons', 'images', 'money', 'page-parts', 'pagination'],
    ...['radius-slider', 'stars', 'states', 'tabs', 'zip-search'],
  ],
  'frontend/shop/marketplace': ['active-filters'],
}
const FIRST_VISIT_PATHS = Object.entries(FIRST_VISIT).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}`),
)
const FIRST_VISIT_MODULES = new RegExp(`[/](${FIRST_VISIT_PATHS.join('|')})[.]tsx?$`)

/** Fails the build if the build has no module of a name in `FIRST_VISIT`, for example after a rename. */
const firstVisitCheck: Plugin = {
  name: 'first-visit',
  apply: 'build',
  buildEnd() {
    const modules = [...this.getModuleIds()]
    const missing = FIRST_VISIT_PATHS.filter((path) => !modules.some((id) => new RegExp(`/${path}[.]tsx?$`).test(id)))
    if (missing.length > 0) this.error(`FIRST_VISIT in vite.config.ts names unknown modules: ${missing.join(', ')}`)
  },
}

/** Replaces a module of antd (ADR 055). */
const SCROLLBAR_SIZE = fileURLToPath(new URL('frontend/shared/console/scrollbar-size.ts', import.meta.url))

/** Fails the build if antd no longer imports that module, for example after an update. */
const scrollbarSizeCheck: Plugin = {
  name: 'scrollbar-size',
  apply: 'build',
  buildEnd() {
    if (![...this.getModuleIds()].includes(SCROLLBAR_SIZE)) this.error('antd does not import getScrollBarSize')
  },
}

/** Libraries that every page needs. */
const LIBRARIES =
  /[/]node_modules[/](react|react-dom|scheduler|react-router|jotai|@tanstack[/](query-core|react-query))[/](?!.*[iI]nfiniteQuery(Observer)?[.])/

/**
 * Groups of small modules that are always fetched together: in separate files, the overhead would exceed the content.
 */
const GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'live-maps', test: /[/]live-maps[.]ts$/ },
  { name: 'libraries', test: LIBRARIES },
  { name: 'first-visit', test: FIRST_VISIT_MODULES },
]

const forBrowsers = (groups: readonly Rolldown.CodeSplittingGroup[]): BuildEnvironmentOptions => ({
  outDir: '../dist/pages/client',
  target: 'es2022',
  modulePreload: { polyfill: false },
  manifest: true,
  rolldownOptions: { output: { codeSplitting: { groups: [...groups] } } },
})

/** The server only renders public pages, so it never loads pages with antd. */
const FOR_THE_SERVER: BuildEnvironmentOptions = {
  outDir: '../dist/pages/server',
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: {
    input: fileURLToPath(new URL('frontend/server-entry.tsx', import.meta.url)),
    external: /frontend[/](producer|staff)[/]|(console-routes|account-settings)[.]tsx$/,
    // Matters to browsers only.
    checks: { ineffectiveDynamicImport: false },
  },
}

/** For builds and for the development server. */
const PAGES: UserConfig = {
  root: fileURLToPath(new URL('frontend', import.meta.url)),
  resolve: {
    alias: [
      // The package exports React Router's development build under every condition. The production build has no warnings.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
      {
        find: /^[.]{1,2}[/]getScrollBarSize$/,
        replacement: SCROLLBAR_SIZE,
      },
    ],
  },
}

const CONSOLE = ['app/console-routes.tsx', 'account/notifications/bell.tsx']
const startPages = {
  producer: [...CONSOLE, 'producer/producer-console.tsx', 'producer/today/today.tsx'],
  support: [...CONSOLE, 'staff/staff-console.tsx', 'staff/inbox/inbox.tsx'],
  audit: [...CONSOLE, 'staff/staff-console.tsx', 'staff/event-log/event-log.tsx'],
}
const consoles = consoleChunks({
  build: { ...PAGES, plugins: [react(), antdStyles()], build: forBrowsers(GROUPS) },
  startPages,
})
/** The consoles' groups do not depend on others, so they need not include their dependencies. */
const CONSOLE_GROUP = { debugName: 'console', name: consoles.groupOf, includeDependenciesRecursively: false }

/**
 * The pages: `vite build` builds them for browsers, `vite build --ssr` for the server, which renders public pages;
 * `vite` serves them for development, with the data of a running marketplace.
 */
export default defineConfig(({ isSsrBuild }) => ({
  ...PAGES,
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          antdStyles(),
          consoles.plugin,
          classicScripts({ startPages }),
          serviceWorker(),
          firstVisitCheck,
          scrollbarSizeCheck,
        ]),
  ],
  // React's production build, whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: { emptyOutDir: true, ...(isSsrBuild ? FOR_THE_SERVER : forBrowsers([...GROUPS, CONSOLE_GROUP])) },
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
