import { parentPort, workerData } from 'node:worker_threads'
import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App, createQueryClient, type PageData } from '#frontend/app/app.tsx'
import { setTransport } from '#frontend/shared/lib/http.ts'
import { marketDay, setMarketplaceZone } from '#frontend/shared/lib/marketplace-time.ts'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'

/** Messages from the server: a page to render, or the response to a read. `id` pairs a response with its request. */
export type ServerMessage =
  | { readonly type: 'render'; readonly id: number; readonly address: string }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly body: string }

/** Messages from the renderer: a rendered page, why rendering failed, or a read for the server to perform. */
export type RendererMessage =
  | { readonly type: 'rendered'; readonly id: number; readonly page: Rendering }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'read'; readonly id: number; readonly address: string }

export interface Rendering {
  /** The element with the id `root`. */
  readonly root: string
  /** `PageData` as JSON. */
  readonly data: string
  /** Today's date in the marketplace's time zone. */
  readonly renderedOn: string
}

export interface RendererData {
  /** IANA time zone of the marketplace. */
  readonly timeZone: string
}

const server = parentPort
if (!server) throw new Error('the page renderer must run as a worker thread')
const send = (message: RendererMessage) => server.postMessage(message)
const pendingReads = new Map<number, (answer: Response) => void>()
let lastReadId = 0

setMarketplaceZone((workerData as RendererData).timeZone)
setTransport((address, init) => {
  if (typeof address !== 'string' || init?.method !== 'GET')
    throw new Error('rendering a page may send only GET requests')
  const id = ++lastReadId
  send({ type: 'read', id, address })
  return new Promise((resolve) => pendingReads.set(id, resolve))
})
server.on('message', (message: ServerMessage) => {
  const { id } = message
  if (message.type === 'render') {
    renderPage(message.address).then(
      (page) => send({ type: 'rendered', id, page }),
      (error: unknown) => send({ type: 'failed', id, reason: String(error instanceof Error ? error.stack : error) }),
    )
  } else {
    pendingReads.get(id)?.(new Response(message.body, { status: message.status }))
    pendingReads.delete(id)
  }
})

/** A page that needs more passes is returned as it is; the browser fetches the rest. */
const MAX_PASSES = 3

/**
 * Renders the page at an address (path and query) as a visitor without a session first sees it. Each pass renders with
 * the data known so far, then fetches what the page requested.
 */
async function renderPage(address: string): Promise<Rendering> {
  const renderedOn = marketDay(Date.now())
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  for (let pass = 1; ; pass++) {
    const root = await render(address, queries)
    const missing = queries.getQueryCache().getAll().filter(isUnread)
    if (missing.length === 0 || pass === MAX_PASSES) return { root, data: JSON.stringify(dataOf(queries)), renderedOn }
    await Promise.all(missing.map(read))
  }
}

async function render(address: string, queries: QueryClient): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    // State outside the page, such as the cart, belongs to one browser: each rendering starts with an empty store.
    <Provider store={createStore()}>
      <div id="root">
        <App queries={queries} inRouter={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />
      </div>
    </Provider>,
    {
      onError: (error) => void errors.push(error),
      // Renders all content in place. Otherwise React moves some to the end, and an inline script has to put it back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  // The title and preloads precede the root; the page's head already has them.
  return html.slice(html.indexOf('<div id="root">'))
}

const isUnread = ({ state, options, meta }: Query): boolean =>
  state.status === 'pending' && (options as QueryObserverOptions).enabled !== false && meta?.browserOnly !== true

/** A refused read does not fail the page: the browser repeats it and shows the error. An unavailable server does. */
async function read(query: Query): Promise<void> {
  await query.fetch().catch((error: unknown) => {
    if (isRetryable(error)) throw error
  })
}

const dataOf = (queries: QueryClient): PageData =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])
