import '@fontsource-variable/fraunces/wght.css'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, createQueryClient, type PageData } from '#frontend/app/app.tsx'
import { preloadConsole } from '#frontend/app/pages.ts'
import { listenForInstallPrompt } from '#frontend/shared/lib/install-prompt.ts'
import { recordOfflineResponse } from '#frontend/shared/lib/offline-caches.ts'
import { isConsolePath } from '#frontend/shared/lib/paths.ts'
import '#frontend/shared/ui/fonts.css'
import '#frontend/shared/ui/theme.css'

listenForInstallPrompt()

const queries = createQueryClient()
const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App queries={queries} inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  </StrictMode>
)
if (loadPageData(queries)) hydrateRoot(root, app)
// A page that fails to load shows its error when it is rendered.
else void preload(location.pathname).then(render, render)

async function preload(path: string): Promise<void> {
  if (isConsolePath(path)) await preloadConsole(path)
}

/** As a transition, so that the browser can respond and paint while a large page renders. */
function render() {
  startTransition(() => createRoot(root).render(app))
}

/** Caches the data that the server embedded in the page. Returns whether the server rendered the page. */
function loadPageData(client: QueryClient): boolean {
  const element = document.getElementById('page-data')
  if (!element) return false
  // A page from the browser's history or the offline cache may be outdated: it is shown as it was, then refetched.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { storedAt } = element.dataset
  const updatedAt = storedAt || navigation?.type === 'back_forward' ? 0 : Date.now()
  if (storedAt) recordOfflineResponse(location.pathname, storedAt)
  for (const [key, data] of JSON.parse(element.textContent) as PageData) client.setQueryData(key, data, { updatedAt })
  return true
}
