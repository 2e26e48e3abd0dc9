import '@fontsource-variable/fraunces/wght.css'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, createQueryClient, type PageData } from '#frontend/app/app.tsx'
import { listenForInstallPrompt } from '#frontend/shared/lib/install-prompt.ts'
import { recordOfflineResponse } from '#frontend/shared/lib/offline-caches.ts'
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
else createRoot(root).render(app)

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
